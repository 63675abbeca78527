import { VOICE } from "@portal/model/limits.ts";
import type { VoiceAccount } from "@portal/model/voice/contract.ts";
import { Button, Switch, TextInput } from "@mantine/core";
import "@mantine/core/styles/InlineInput.layer.css";
import "@mantine/core/styles/Switch.layer.css";
import { IconPlus } from "@tabler/icons-react";
import { Notice } from "#ui/Notice.tsx";
import { useIssueText } from "#platform/text/issue-text.ts";
import { Link } from "#platform/routing/Link.tsx";
import type { Me } from "#platform/session/me.ts";
import { useText } from "#platform/text/useText.ts";
import styles from "./AccountCard.module.css";
import { fieldKey, addRegistration, type Issues, type LineDraft } from "./draft.ts";
import { HINT_BELOW } from "./hint-below.ts";
import { RegistrationFields } from "./RegistrationFields.tsx";
import { memberVoiceText } from "./text.ts";
import type { Person } from "./useVoiceForm.ts";

interface AccountCardProps {
  readonly me: Me;
  readonly person: Person;
  readonly account: VoiceAccount;
  /** The member's configuration for this account, if any. */
  readonly line: LineDraft | undefined;
  readonly issues: Issues;
  readonly open: boolean;
  /** How many registrations the plan allows to edit. */
  readonly editable: number;
  readonly onSwitch: (on: boolean) => void;
  readonly onChange: (change: Partial<LineDraft>) => void;
}

/** One voice account and a member's configuration for it. */
export function AccountCard(props: AccountCardProps) {
  const { me, person, account, line, issues, open, editable, onSwitch, onChange } = props;
  const t = useText(memberVoiceText);
  const issueText = useIssueText();
  const { id, name, settings, enabled } = account;
  const own = person.id === me.id;
  return (
    <section className={styles.card} aria-label={name}>
      <header>
        <div>
          <h3>{name}</h3>
          <p>{enabled ? (settings.domain ?? t("card.by_provider")) : t("card.off")}</p>
        </div>
        <Switch
          size="sm"
          labelPosition="left"
          label={
            own ? (
              <>
                {t("own.use")} <span className="vh">({name})</span>
              </>
            ) : undefined
          }
          aria-label={own ? undefined : t("card.use", { name })}
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
            inputWrapperOrder={HINT_BELOW}
            readOnly={!open}
            maxLength={60}
            autoComplete="off"
            value={line.display_name}
            onChange={(event) => onChange({ display_name: event.currentTarget.value })}
          />
          <TextInput
            label={t("extension")}
            description={t("extension.hint")}
            inputWrapperOrder={HINT_BELOW}
            readOnly={!open}
            inputMode="numeric"
            autoComplete="off"
            value={line.extension}
            onChange={(event) => onChange({ extension: event.currentTarget.value })}
            error={issueText(issues.get(fieldKey(id, "extension")))}
            errorProps={{ role: "alert" }}
          />
          {line.registrations.map((registration, slot) => (
            <RegistrationFields
              key={registration.key}
              me={me}
              person={person}
              account_id={id}
              slot={slot}
              only={line.registrations.length === 1}
              registration={registration}
              issues={issues}
              open={open}
              locked={slot >= editable}
              onChange={(change) =>
                onChange({ registrations: line.registrations.with(slot, { ...registration, ...change }) })
              }
              onRemove={() => onChange({ registrations: line.registrations.toSpliced(slot, 1) })}
            />
          ))}
          {open && line.registrations.length < editable && (
            <Button
              className={styles.more}
              size="xs"
              variant="default"
              leftSection={<IconPlus size={14} aria-hidden />}
              onClick={() => onChange({ registrations: addRegistration(line) })}
            >
              {t("registration.more")}
            </Button>
          )}
          {open && editable < VOICE.most_registrations && (
            <div className={styles.plan}>
              <Notice kind="info" action={<Link to="/dashboard/subscription">{t("free.plans")}</Link>}>
                {t(line.registrations.length > editable ? "free.kept" : "free", { most: VOICE.most_registrations })}
              </Notice>
            </div>
          )}
        </div>
      )}
    </section>
  );
}
