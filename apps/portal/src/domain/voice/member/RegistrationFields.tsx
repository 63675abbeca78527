import { authorize } from "@portal/model/access.ts";
import { voice } from "@portal/model/voice/contract.ts";
import { Button, PasswordInput, TextInput } from "@mantine/core";
import { IconEye, IconLock, IconX } from "@tabler/icons-react";
import { useState } from "react";
import { call } from "#platform/http/call.ts";
import { useIssueText } from "#platform/text/issue-text.ts";
import type { Me } from "#platform/session/me.ts";
import { useAction } from "#platform/http/query.ts";
import { useSudo } from "#domain/sudo/SudoProvider.tsx";
import { useText } from "#platform/text/useText.ts";
import styles from "./AccountCard.module.css";
import { HINT_BELOW } from "./hint-below.ts";
import { savedSlotOf, fieldKey, type Issues, type RegistrationDraft } from "./draft.ts";
import { memberVoiceText } from "./text.ts";
import type { Person } from "./useVoiceForm.ts";

interface RegistrationFieldsProps {
  readonly me: Me;
  readonly person: Person;
  readonly account_id: string;
  /** Zero-based. */
  readonly slot: number;
  readonly only: boolean;
  readonly registration: RegistrationDraft;
  readonly issues: Issues;
  readonly open: boolean;
  /** Exceeds the plan: it can be removed but not edited. */
  readonly locked: boolean;
  readonly onChange: (change: Partial<RegistrationDraft>) => void;
  readonly onRemove: () => void;
}

const NAMES = ["username", "authorization_username"] as const;

/** One registration: username, authorization username if needed, and a write-only password. */
export function RegistrationFields(props: RegistrationFieldsProps) {
  const { me, person, account_id, slot, only, registration, issues, open, locked, onChange, onRemove } = props;
  const t = useText(memberVoiceText);
  const issueText = useIssueText();
  const withSudo = useSudo();
  const kept = savedSlotOf(registration);
  /** Kept in memory only while the drawer is open. */
  const [revealed, setRevealed] = useState<string | null>(null);
  const reveal = useAction({
    context: t("reveal.context"),
    run: () =>
      withSudo("reveal", (sudo) =>
        call(
          voice.reveal,
          { params: { id: me.team_id, mid: person.id, vid: account_id }, body: { slot: kept ?? slot + 1 } },
          { sudo },
        ),
      ),
    onDone: (answer) => answer && setRevealed(answer.password),
  });
  const revealing = authorize("voice.reveal", me.who, true);
  const mayReveal =
    kept !== null &&
    registration.password === "" &&
    (revealing === "y" || (revealing === "own" && person.id === me.id));
  return (
    <fieldset className={styles.registration}>
      <legend>
        {t("registration", { number: slot + 1 })}
        {locked && (
          <span className={styles.locked}>
            <IconLock size={13} aria-hidden />
            {t("free.locked")}
          </span>
        )}
      </legend>
      {NAMES.map((field) => (
        <TextInput
          key={field}
          label={t(field)}
          description={field === "authorization_username" && !locked ? t("authorization_username.hint") : undefined}
          inputWrapperOrder={HINT_BELOW}
          readOnly={!open}
          disabled={locked}
          autoComplete="off"
          spellCheck={false}
          value={registration[field]}
          onChange={(event) => onChange({ [field]: event.currentTarget.value })}
          error={issueText(issues.get(fieldKey(account_id, field, slot)))}
          errorProps={{ role: "alert" }}
        />
      ))}
      {revealed === null || kept === null ? (
        <PasswordInput
          label={t("password")}
          placeholder={kept === null ? "" : t(locked ? "password.kept" : "password.set")}
          readOnly={!open}
          disabled={locked}
          autoComplete="new-password"
          value={registration.password}
          onChange={(event) => onChange({ password: event.currentTarget.value })}
          error={issueText(issues.get(fieldKey(account_id, "password", slot)))}
          errorProps={{ role: "alert" }}
        />
      ) : (
        <TextInput label={t("password")} readOnly value={revealed} className="mono" />
      )}
      <div className={styles.acts}>
        {mayReveal && revealed === null && (
          <Button
            size="xs"
            variant="subtle"
            loading={reveal.isPending}
            leftSection={<IconEye size={14} aria-hidden />}
            onClick={() => reveal.mutate(undefined)}
          >
            {t("reveal")}
          </Button>
        )}
        {revealed !== null && (
          <Button size="xs" variant="subtle" onClick={() => setRevealed(null)}>
            {t("reveal.hide")}
          </Button>
        )}
        {open && !only && (
          <Button size="xs" variant="subtle" leftSection={<IconX size={14} aria-hidden />} onClick={onRemove}>
            {t("registration.remove", { number: slot + 1 })}
          </Button>
        )}
      </div>
    </fieldset>
  );
}
