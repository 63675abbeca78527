import { LINK_LIFE_S } from "@portal/model/limits.ts";
import { Button, FileButton, Switch } from "@mantine/core";
import "@mantine/core/styles/InlineInput.layer.css";
import "@mantine/core/styles/Switch.layer.css";
import { IconFileSpreadsheet, IconPlus } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { LazyAddSeats } from "#domain/billing/seats/LazyAddSeats.tsx";
import type { Team } from "#domain/team/team.ts";
import { appText } from "#platform/text/app-text.ts";
import { FailureNotice } from "#platform/feedback/FailureNotice.tsx";
import { EditorFrame } from "#platform/editor/EditorFrame.tsx";
import { openDialogs } from "#platform/keyboard/open-dialogs.ts";
import type { Me } from "#platform/session/me.ts";
import { textOf } from "#platform/sheet/reading.ts";
import { useText } from "#platform/text/useText.ts";
import { Dialog } from "#ui/Dialog.tsx";
import { Notice } from "#ui/Notice.tsx";
import styles from "./InviteDialog.module.css";
import { MOST } from "./people.ts";
import { PersonRow } from "./PersonRow.tsx";
import { inviteText } from "./text.ts";
import { useInvite } from "./useInvite.ts";

interface InviteDialogProps {
  readonly me: Me;
  /** With the used seats, if known. */
  readonly counters: Team["counters"];
  readonly onClose: () => void;
  readonly onBounced: () => void;
}

/** Invites one or many people, typed, pasted or from a file: either all of them or none. */
export function InviteDialog({ me, counters, onClose, onBounced }: InviteDialogProps) {
  const t = useText(inviteText);
  const app = useText(appText);
  const form = useRef<HTMLFormElement>(null);
  /** True once the invitations are sent or the list is kept, and nothing is left to lose. */
  const safe = useRef(false);
  const done = () => {
    safe.current = true;
    onClose();
  };
  const invite = useInvite({ me, onDone: done, onBounced });
  const { people, count, issues, failed } = invite;
  const [refused, setRefused] = useState(0);
  const [added, setAdded] = useState<number | null>(null);
  useEffect(() => {
    if (added !== null) form.current?.querySelector<HTMLElement>(`[name="first_name-${added}"]`)?.focus();
  }, [added]);
  const refuse = () => setRefused((times) => times + 1);
  const submit = () => {
    if (!invite.submit()) refuse();
  };
  /** Seats are being paid for. The counters may show them first. */
  const [buying, setBuying] = useState(false);
  const confirmPurchase = async () => {
    const lacks = await invite.lacksOnlySeats();
    if (lacks === null) refuse();
    setBuying(lacks === true);
    return lacks === true;
  };
  const continueWithSeats = (bought: boolean) => {
    setBuying(false);
    if (bought) invite.send();
    else invite.reload();
  };
  const keep = () => {
    invite.keep();
    safe.current = true;
  };
  const read = async (file: File | null) => {
    if (!file) return;
    try {
      if (!invite.take(await textOf(file), null)) invite.announce(t("file.none"));
    } catch {
      invite.announce(t("file.failed"));
    }
  };
  const already = failed?.code === "members.already_there";
  const used = counters?.team_size ?? 0;
  const free = counters ? Math.max(0, counters.seats - used) : null;
  const missing = free === null ? 0 : Math.max(0, count - free);
  const wasRefused = failed?.code === "members.no_seats";
  return (
    // Closes the dialog over it first.
    <Dialog title={t("title")} close={app("close")} onClose={() => openDialogs() > 1 || onClose()} wide="xl">
      <EditorFrame
        form={form}
        className={styles.form}
        refused={refused}
        leave={{
          unsaved: count > 0,
          isHarmless: () => safe.current,
          title: t("leave.title"),
          text: t("leave.text", { count }),
          labels: { confirm: t("leave.go"), cancel: t("leave.stay") },
        }}
        onSubmit={submit}
      >
        <p className={styles.lead}>
          {t("lead")} {free !== null && (free === 0 ? t("full") : t("free", { count: free }))}
        </p>
        {already && (
          <Notice
            kind="warn"
            title={t("already.title")}
            focused
            action={
              <Button size="xs" variant="default" onClick={invite.removeMarked}>
                {t("already.out")}
              </Button>
            }
          >
            {t("already.text")}
          </Notice>
        )}
        {failed && !already && !wasRefused && failed.fields.length === 0 && (
          <FailureNotice title={t("failed")} failed={failed} />
        )}
        {/* oxlint-disable-next-line jsx-a11y/no-redundant-roles -- some screen readers ignore a list without bullets */}
        <ul className={styles.rows} role="list" aria-label={t("people")}>
          {people.map((person, index) => (
            <PersonRow
              key={person.key}
              person={person}
              n={index + 1}
              isOnly={people.length === 1}
              issues={issues}
              warned={invite.warned.has(person.email.trim().toLowerCase())}
              onEdit={invite.edit}
              onPaste={(text) => invite.take(text, person.key)}
              onRemove={() => {
                invite.remove(person.key);
                form.current?.querySelector<HTMLElement>("[data-add]")?.focus();
              }}
            />
          ))}
        </ul>
        <div className={styles.more}>
          <Button
            size="xs"
            variant="default"
            data-add
            leftSection={<IconPlus size={14} aria-hidden />}
            disabled={people.length >= MOST}
            onClick={() => setAdded(invite.add())}
          >
            {t("add")}
          </Button>
          <FileButton onChange={(file) => void read(file)} accept=".csv,.txt,text/csv,text/plain">
            {(props) => (
              <Button
                {...props}
                size="xs"
                variant="subtle"
                color="gray"
                leftSection={<IconFileSpreadsheet size={14} aria-hidden />}
              >
                {t("file")}
              </Button>
            )}
          </FileButton>
          <output className={styles.said}>
            {people.length >= MOST ? t("most", { most: MOST }) : invite.announcement}
          </output>
        </div>
        <Switch
          size="sm"
          label={t("now")}
          description={invite.now ? t("now.note", { days: LINK_LIFE_S.join / 86_400 }) : t("now.later")}
          checked={invite.now}
          onChange={(event) => invite.setNow(event.currentTarget.checked)}
        />
        {(missing > 0 || wasRefused || buying) && (
          <div>
            <Notice kind="warn" title={t("seats.title")} focused={wasRefused}>
              {missing > 0 && t("over", { count: missing })}
            </Notice>
            <LazyAddSeats
              team_id={me.team_id}
              task={invite.now ? "invite" : "add"}
              need={{ create: count, used_after: used + count }}
              busy={invite.busy}
              confirm={confirmPurchase}
              onSeats={continueWithSeats}
              onAway={keep}
            />
          </div>
        )}
        <div className={styles.actions}>
          <Button variant="default" onClick={onClose}>
            {t("cancel")}
          </Button>
          {missing === 0 && (
            <Button type="submit" loading={invite.busy}>
              {t(invite.now ? "send" : "keep", { count: Math.max(1, count) })}
            </Button>
          )}
        </div>
      </EditorFrame>
    </Dialog>
  );
}
