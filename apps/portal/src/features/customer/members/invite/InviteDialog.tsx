import { LINK_LIFE_S } from "@portal/model/limits.ts";
import { Button, FileButton, Switch } from "@mantine/core";
import "@mantine/core/styles/InlineInput.layer.css";
import "@mantine/core/styles/Switch.layer.css";
import { IconFileSpreadsheet, IconPlus } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { appText } from "#platform/text/app-text.ts";
import { FailureNotice } from "#platform/feedback/FailureNotice.tsx";
import { EditorFrame } from "#platform/editor/EditorFrame.tsx";
import { openDialogs } from "#platform/keyboard/open-dialogs.ts";
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
  readonly team_id: string;
  /** Free seats, if known. */
  readonly free: number | null;
  readonly onClose: () => void;
  readonly onBounced: () => void;
}

/** Invites one or many people, typed, pasted or from a file: either all of them or none. */
export function InviteDialog({ team_id, free, onClose, onBounced }: InviteDialogProps) {
  const t = useText(inviteText);
  const app = useText(appText);
  const form = useRef<HTMLFormElement>(null);
  /** True once the invitations are sent and nothing is left to lose. */
  const sent = useRef(false);
  const done = () => {
    sent.current = true;
    onClose();
  };
  const invite = useInvite({ team_id, onDone: done, onBounced });
  const { people, count, issues, failed } = invite;
  const [refused, setRefused] = useState(0);
  const [added, setAdded] = useState<number | null>(null);
  useEffect(() => {
    if (added !== null) form.current?.querySelector<HTMLElement>(`[name="first_name-${added}"]`)?.focus();
  }, [added]);
  const submit = () => {
    if (!invite.submit()) setRefused((times) => times + 1);
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
  const missingSeats = free === null ? 0 : count - free;
  return (
    // Closes the dialog over it first.
    <Dialog title={t("title")} close={app("close")} onClose={() => openDialogs() > 1 || onClose()} wide="xl">
      <EditorFrame
        form={form}
        className={styles.form}
        refused={refused}
        leave={{
          unsaved: count > 0,
          isHarmless: () => sent.current,
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
        {failed?.code === "members.no_seats" && (
          <Notice kind="warn" title={t("seats.title")} focused>
            {t("seats.text", { seats: Number(failed.values["seats"] ?? 0) })}
          </Notice>
        )}
        {failed && !already && failed.code !== "members.no_seats" && failed.fields.length === 0 && (
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
        {missingSeats > 0 && free !== 0 && <Notice kind="warn">{t("over", { count: missingSeats })}</Notice>}
        <div className={styles.actions}>
          <Button variant="default" onClick={onClose}>
            {t("cancel")}
          </Button>
          <Button type="submit" loading={invite.busy}>
            {t(invite.now ? "send" : "keep", { count: Math.max(1, count) })}
          </Button>
        </div>
      </EditorFrame>
    </Dialog>
  );
}
