import { editableRegistrations } from "@portal/model/voice/registrations.ts";
import { Button } from "@mantine/core";
import type { RefObject } from "react";
import { SaveBar } from "../../ui/SaveBar.tsx";
import { fullName } from "../full-name.ts";
import { UnsavedChangesPrompt } from "../UnsavedChangesPrompt.tsx";
import type { Me } from "../me.ts";
import { NewerNotice } from "../NewerNotice.tsx";
import { useSession } from "../session.ts";
import { useSaveKey } from "../useSaveKey.ts";
import { useText } from "../useText.ts";
import { EffectiveSettings } from "../voice-settings/EffectiveSettings.tsx";
import { AccountCard } from "./AccountCard.tsx";
import { updateLine, toggleAccount } from "./draft.ts";
import { memberVoiceText } from "./text.ts";
import { type Loaded, type Person, useVoiceForm } from "./useVoiceForm.ts";
import styles from "./VoiceForm.module.css";

export interface VoiceFormProps {
  readonly me: Me;
  readonly person: Person;
  /** Whether it can be edited; otherwise it is shown. */
  readonly open: boolean;
  /** A drawer is a dialog of its own and keeps its address; a page is left with every change of it. */
  readonly inDrawer: boolean;
  /** Set where there is nothing left to save. */
  readonly over?: RefObject<boolean>;
  readonly onLeave?: () => void;
  readonly onSaved?: () => void;
}

export function VoiceForm(props: VoiceFormProps & Loaded) {
  const { me, person, open, inDrawer, over, onLeave, onSaved, ...loaded } = props;
  const t = useText(memberVoiceText);
  const tier = useSession("customer")?.user.team.tier ?? "free";
  const { form, draft, issues, newer, isChanged, busy, edit, save, submit, discard } = useVoiceForm({
    team_id: me.team_id,
    person,
    own: person.id === me.id,
    onSaved,
    ...loaded,
  });
  useSaveKey(form, inDrawer ? 1 : 0);
  return (
    <form ref={form} className={inDrawer ? styles.form : undefined} onSubmit={submit} noValidate>
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
      <UnsavedChangesPrompt
        unsaved={isChanged}
        isHarmless={(from, to) => over?.current === true || (inDrawer && from === to)}
        title={t("leave.title")}
        labels={{ confirm: t("leave.go"), cancel: t("leave.stay") }}
        {...(onLeave && { onLeave })}
      >
        {t("leave.text")}
      </UnsavedChangesPrompt>
    </form>
  );
}
