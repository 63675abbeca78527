import { Textarea } from "@mantine/core";
import { useIssueText } from "#platform/text/issue-text.ts";
import { useText } from "#platform/text/useText.ts";
import { FieldNote } from "#domain/voice/settings/FieldNote.tsx";
import { settingsText } from "#domain/voice/settings/text.ts";
import { DialTester } from "./DialTester.tsx";
import styles from "./DialPlanSection.module.css";
import { FormSection } from "#ui/FormSection.tsx";
import { editorText } from "./text.ts";
import type { AccountForm } from "./useAccount.ts";

const SIGNS = [
  ["x", "dial.x"],
  ["[2-9]", "dial.set"],
  [".", "dial.dot"],
  ["T", "dial.wait"],
  ["match=2", "dial.match"],
  ["prestrip=1", "dial.strip"],
  ["pre=+1", "dial.pre"],
] as const;
const EXAMPLE = "0x.|[2-9]xxxxxxxxx;match=1;prestrip=1;match=2;pre=+1";

export function DialPlanSection({ form }: { readonly form: AccountForm }) {
  const t = useText(editorText);
  const s = useText(settingsText);
  const issueText = useIssueText();
  const plan = form.draft.settings.dial_plan.trim() || (form.holds.dial_plan?.value ?? "");
  return (
    <FormSection title={t("dial")} text={t("dial.text")}>
      <div className={styles.columns}>
        <Textarea
          name="dial_plan"
          label={s("field.dial_plan")}
          classNames={{ input: styles.plan }}
          rows={4}
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          maxLength={1000}
          placeholder={form.holds.dial_plan?.value}
          value={form.draft.settings.dial_plan}
          onChange={(event) => form.edit("dial_plan", event.currentTarget.value)}
          onBlur={() => form.leave("dial_plan")}
          error={issueText(form.issues.get("dial_plan"))}
          errorProps={{ role: "alert" }}
          description={<FieldNote form={form} name="dial_plan" />}
          descriptionProps={{ component: "div" }}
          inputWrapperOrder={["label", "input", "error", "description"]}
        />
        <DialTester plan={plan} />
      </div>
      <details className={styles.how}>
        <summary>{t("dial.how")}</summary>
        <p>{t("dial.how_text")}</p>
        <dl>
          {SIGNS.map(([sign, key]) => (
            <div key={sign}>
              <dt className="mono">{sign}</dt>
              <dd>{t(key)}</dd>
            </div>
          ))}
        </dl>
        <p>
          {t("dial.example")}:<code className={styles.example}>{EXAMPLE}</code>
        </p>
      </details>
    </FormSection>
  );
}
