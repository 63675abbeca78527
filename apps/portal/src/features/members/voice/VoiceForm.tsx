import type { Member } from "@portal/model/members/contract.ts";
import { Button } from "@mantine/core";
import type { RefObject } from "react";
import { fullName } from "../../../kit/full-name.ts";
import { LeaveQuestion } from "../../../kit/LeaveQuestion.tsx";
import type { Me } from "../../../kit/me.ts";
import { NewerNotice } from "../../../kit/NewerNotice.tsx";
import { useSaveKey } from "../../../kit/useSaveKey.ts";
import { useText } from "../../../kit/useText.ts";
import { PhoneGets } from "../../../kit/voice-settings/PhoneGets.tsx";
import { mayAct } from "../rights.ts";
import { AccountCard } from "./AccountCard.tsx";
import { changedLine, switched } from "./draft.ts";
import { memberVoiceText } from "./text.ts";
import { type Loaded, useVoiceForm } from "./useVoiceForm.ts";
import styles from "./VoiceForm.module.css";

interface VoiceFormProps extends Loaded {
  readonly me: Me;
  readonly member: Member;
  /** Set where there is nothing left to save. */
  readonly over: RefObject<boolean>;
  readonly onLeave: () => void;
}

export function VoiceForm({ me, member, over, onLeave, ...loaded }: VoiceFormProps) {
  const t = useText(memberVoiceText);
  const open = mayAct("edit", me, member);
  const { form, draft, issues, newer, isChanged, busy, edit, save, submit, discard } = useVoiceForm(
    me.team_id,
    member,
    loaded,
  );
  useSaveKey(form, 1);
  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
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
            member={member}
            account={account}
            line={draft.find((line) => line.voice_account_id === account.id)}
            issues={issues}
            open={open}
            onSwitch={(on) => edit(switched(draft, account.id, on, fullName(member)))}
            onChange={(change) => edit(changedLine(draft, account.id, change))}
          />
        ))}
        <PhoneGets accounts={loaded.effective.accounts} />
      </div>
      {isChanged && (
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
      <LeaveQuestion
        unsaved={isChanged}
        isHarmless={(from, to) => over.current || from === to}
        onLeave={onLeave}
        title={t("leave.title")}
        labels={{ confirm: t("leave.go"), cancel: t("leave.stay") }}
      >
        {t("leave.text")}
      </LeaveQuestion>
    </form>
  );
}
