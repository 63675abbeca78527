import { editableRegistrations } from "@portal/model/voice/registrations.ts";
import { Button } from "@mantine/core";
import type { RefObject } from "react";
import { SaveBar } from "#ui/SaveBar.tsx";
import { fullName } from "#domain/members/full-name.ts";
import { EditorFrame } from "#platform/editor/EditorFrame.tsx";
import type { Me } from "#platform/session/me.ts";
import { NewerNotice } from "#platform/editor/NewerNotice.tsx";
import { useSession } from "#platform/session/session.ts";
import { useText } from "#platform/text/useText.ts";
import { EffectiveSettings } from "../settings/EffectiveSettings.tsx";
import { AccountCard } from "./AccountCard.tsx";
import { updateLine, toggleAccount } from "./draft.ts";
import { memberVoiceText } from "./text.ts";
import { type Loaded, type Person, useVoiceForm } from "./useVoiceForm.ts";
import styles from "./VoiceForm.module.css";

export interface VoiceFormProps {
  readonly me: Me;
  readonly person: Person;
  /** Whether the form can be edited; otherwise it is read-only. */
  readonly open: boolean;
  /** A drawer stays open while the URL changes; a page is left with every change of the URL. */
  readonly inDrawer: boolean;
  /** True once there is nothing left to save. */
  readonly skipPrompt?: RefObject<boolean>;
  readonly onLeave?: () => void;
  readonly onSaved?: () => void;
}

export function VoiceForm(props: VoiceFormProps & Loaded) {
  const { me, person, open, inDrawer, skipPrompt, onLeave, onSaved, ...loaded } = props;
  const t = useText(memberVoiceText);
  const tier = useSession("customer")?.user.team.tier ?? "free";
  const { draft, issues, newer, isChanged, refused, busy, edit, save, discard } = useVoiceForm({
    team_id: me.team_id,
    person,
    own: person.id === me.id,
    onSaved,
    ...loaded,
  });
  return (
    <EditorFrame
      className={inDrawer ? styles.form : undefined}
      refused={refused}
      saveKey={inDrawer ? "dialog" : "page"}
      leave={{
        unsaved: isChanged,
        isHarmless: (from, to) => skipPrompt?.current === true || (inDrawer && from === to),
        title: t("leave.title"),
        text: t("leave.text"),
        labels: { confirm: t("leave.go"), cancel: t("leave.stay") },
        ...(onLeave && { onLeave }),
      }}
      onSubmit={save}
    >
      <div className={styles.body}>
        {newer && (
          <NewerNotice
            title={t("newer")}
            labels={{ take: t("newer.take"), keep: t("newer.keep") }}
            focused
            onTake={discard}
            onKeep={save}
          >
            <p>{t("newer.line", { accounts: newer.join(", ") })}</p>
            <p>{t("newer.text")}</p>
          </NewerNotice>
        )}
        {loaded.accounts.map((account) => (
          <AccountCard
            key={account.id}
            me={me}
            person={person}
            account={account}
            line={draft.find((line) => line.voice_account_id === account.id)}
            issues={issues}
            open={open}
            editable={editableRegistrations(tier)}
            onSwitch={(on) => edit(toggleAccount(draft, account.id, on, fullName(person)))}
            onChange={(change) => edit(updateLine(draft, account.id, change))}
          />
        ))}
        <EffectiveSettings accounts={loaded.effective.accounts} />
      </div>
      {isChanged && inDrawer && (
        <div className={styles.foot}>
          <Button type="submit" loading={busy}>
            {t("save")}
          </Button>
          <Button variant="default" disabled={busy} onClick={discard}>
            {t("discard")}
          </Button>
          <output className={styles.unsaved}>{t("unsaved")}</output>
        </div>
      )}
      {isChanged && !inDrawer && !newer && (
        <SaveBar
          title={t("unsaved")}
          detail=""
          labels={{ save: t("own.save"), discard: t("discard") }}
          busy={busy}
          onDiscard={discard}
        />
      )}
    </EditorFrame>
  );
}
