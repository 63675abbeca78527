import { VOICE } from "@portal/model/limits.ts";
import type { Member } from "@portal/model/members/contract.ts";
import type { VoiceAccount } from "@portal/model/voice/contract.ts";
import { Button, Switch, TextInput } from "@mantine/core";
import "@mantine/core/styles/InlineInput.layer.css";
import "@mantine/core/styles/Switch.layer.css";
import { IconPlus } from "@tabler/icons-react";
import { useIssueText } from "../../../kit/issue-text.ts";
import type { Me } from "../../../kit/me.ts";
import { useText } from "../../../kit/useText.ts";
import styles from "./AccountCard.module.css";
import { placeOf, withOneMore, type Issues, type LineDraft } from "./draft.ts";
import { RegistrationFields } from "./RegistrationFields.tsx";
import { memberVoiceText } from "./text.ts";

interface AccountCardProps {
  readonly me: Me;
  readonly member: Member;
  readonly account: VoiceAccount;
  /** What they have of it, if anything. */
  readonly line: LineDraft | undefined;
  readonly issues: Issues;
  readonly open: boolean;
  readonly onSwitch: (on: boolean) => void;
  readonly onChange: (change: Partial<LineDraft>) => void;
}

/** One voice account, and what somebody has of it. */
export function AccountCard({ me, member, account, line, issues, open, onSwitch, onChange }: AccountCardProps) {
  const t = useText(memberVoiceText);
  const issueText = useIssueText();
  const { id, name, settings, enabled } = account;
  return (
    <section className={styles.card} aria-label={name}>
      <header>
        <div>
          <h3>{name}</h3>
          <p>{enabled ? (settings.domain ?? t("card.by_provider")) : t("card.off")}</p>
        </div>
        <Switch
          size="sm"
          label={<span className="vh">{t("card.use", { name })}</span>}
          checked={line !== undefined}
          disabled={!open}
          onChange={(event) => onSwitch(event.currentTarget.checked)}
        />
      </header>
      {line && (
        <div className={styles.fields}>
          <TextInput
            label={t("display_name")}
            description={t("display_name.hint")}
            readOnly={!open}
            maxLength={60}
            autoComplete="off"
            value={line.display_name}
            onChange={(event) => onChange({ display_name: event.currentTarget.value })}
          />
          <TextInput
            label={t("extension")}
            description={t("extension.hint")}
            readOnly={!open}
            inputMode="numeric"
            autoComplete="off"
            value={line.extension}
            onChange={(event) => onChange({ extension: event.currentTarget.value })}
            error={issueText(issues.get(placeOf(id, "extension")))}
            errorProps={{ role: "alert" }}
          />
          {line.registrations.map((registration, slot) => (
            <RegistrationFields
              key={registration.key}
              me={me}
              member={member}
              account_id={id}
              slot={slot}
              only={line.registrations.length === 1}
              registration={registration}
              issues={issues}
              open={open}
              onChange={(change) =>
                onChange({ registrations: line.registrations.with(slot, { ...registration, ...change }) })
              }
              onRemove={() => onChange({ registrations: line.registrations.toSpliced(slot, 1) })}
            />
          ))}
          {open && line.registrations.length < VOICE.most_registrations && (
            <Button
              className={styles.more}
              size="xs"
              variant="default"
              leftSection={<IconPlus size={14} aria-hidden />}
              onClick={() => onChange({ registrations: withOneMore(line) })}
            >
              {t("registration.more")}
            </Button>
          )}
        </div>
      )}
    </section>
  );
}
