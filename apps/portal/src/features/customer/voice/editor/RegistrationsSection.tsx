import { VOICE } from "@portal/model/limits.ts";
import { PUSH_MODES, REGISTRATION_MODES } from "@portal/model/voice/settings.ts";
import { Link } from "#platform/routing/Link.tsx";
import { useText } from "#platform/text/useText.ts";
import { ChoiceField } from "#domain/voice/settings/ChoiceField.tsx";
import styles from "#domain/voice/settings/Fields.module.css";
import { settingsText } from "#domain/voice/settings/text.ts";
import { Notice } from "#ui/Notice.tsx";
import { FormSection } from "#ui/FormSection.tsx";
import { editorText } from "./text.ts";
import type { AccountForm } from "./useAccount.ts";

const COUNTS = Array.from({ length: VOICE.most_registrations }, (_, n) => n + 1);

interface RegistrationsSectionProps {
  readonly form: AccountForm;
  readonly isFree: boolean;
}

export function RegistrationsSection({ form, isFree: locked }: RegistrationsSectionProps) {
  const t = useText(editorText);
  const s = useText(settingsText);
  const { registrations = 1, registration_mode = "failover", push_mode = "standard" } = form.outcome;
  const chosen = Number(form.draft.settings.primary_registration);
  return (
    <FormSection title={t("registrations")} text={t("registrations.text")}>
      <div className={styles.grid}>
        {locked && (
          <div data-all>
            <Notice kind="info" action={<Link to="/dashboard/subscription">{s("free.plans")}</Link>}>
              {t("free.registrations", { most: VOICE.most_registrations })}
            </Notice>
          </div>
        )}
        <ChoiceField form={form} name="registrations" choices={COUNTS} locked={locked} />
        <ChoiceField
          form={form}
          name="primary_registration"
          // A choice that is no longer available stays visible with its error.
          choices={COUNTS.filter((n) => n <= registrations || n === chosen)}
          locked={locked}
        />
        <ChoiceField
          form={form}
          name="registration_mode"
          choices={REGISTRATION_MODES}
          explain={s(`explain.registration_mode.${registration_mode}`)}
          locked={locked}
        />
        <div data-all>
          <ChoiceField
            form={form}
            name="push_mode"
            choices={PUSH_MODES}
            explain={s(`explain.push_mode.${push_mode}`)}
            locked={locked}
          />
        </div>
      </div>
    </FormSection>
  );
}
