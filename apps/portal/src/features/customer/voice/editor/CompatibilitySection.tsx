import { lint, type LintFinding } from "@portal/model/voice/lint.ts";
import { IconAlertCircle, IconAlertTriangle, IconCircleCheck, IconCircleDashed } from "@tabler/icons-react";
import type { MouseEvent } from "react";
import { flushSync } from "react-dom";
import { translate } from "#platform/text/text.ts";
import { useLocale, useText } from "#platform/text/useText.ts";
import type { Codecs } from "../data.ts";
import styles from "./CompatibilitySection.module.css";
import { FormSection } from "#ui/FormSection.tsx";
import { editorText, lintText } from "./text.ts";
import type { AccountForm } from "./useAccount.ts";
import { useFieldName } from "./useFieldName.ts";

interface CompatibilitySectionProps {
  readonly form: AccountForm;
  readonly codecs: Codecs["codecs"] | undefined;
  /** Shows nothing unless there are findings. */
  readonly quiet?: boolean;
}

/** Warns while typing about settings that are valid but cause problems. */
export function CompatibilitySection({ form, codecs, quiet = false }: CompatibilitySectionProps) {
  const t = useText(editorText);
  // Fields that already show an error are not checked again, and a required server that isn't typed yet is no problem.
  const unfinished = form.draft.settings.domain.trim() === "" && !form.sound;
  const findings = lint({ settings: form.outcome, ...(codecs && { codecs }) }).filter(
    ({ keys }) => !keys.some((key) => form.issues.has(key) || (key === "domain" && unfinished)),
  );
  const waits = form.issues.size > 0 || unfinished;
  if (findings.length > 0 !== quiet) return null;
  return (
    <FormSection title={t("check")} text={t("check.text")}>
      {findings.length === 0 ? (
        <p className={styles.fine} data-waits={waits || undefined}>
          {waits ? <IconCircleDashed size={17} aria-hidden /> : <IconCircleCheck size={17} aria-hidden />}
          {t(waits ? "check.wait" : "check.fine")}
        </p>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-redundant-roles -- some screen readers ignore a list without bullets
        <ul className={styles.findings} role="list">
          {findings.map((finding) => (
            <FindingRow key={`${finding.code} ${finding.keys.join(" ")}`} finding={finding} />
          ))}
        </ul>
      )}
    </FormSection>
  );
}

function FindingRow({ finding: { code, level, keys, values } }: { readonly finding: LintFinding }) {
  const t = useText(editorText);
  const fieldName = useFieldName();
  const locale = useLocale();
  const Icon = level === "error" ? IconAlertCircle : IconAlertTriangle;
  const goTo = (event: MouseEvent<HTMLButtonElement>, key: string) => {
    const { form } = event.currentTarget;
    const find = () => form?.querySelector<HTMLElement>(`[name="${key}"]`);
    // The field may be among the advanced ones, which are closed at first.
    if (!find()) flushSync(() => form?.querySelector<HTMLElement>('[data-advanced][aria-expanded="false"]')?.click());
    const field = find();
    field?.scrollIntoView({ block: "center" });
    field?.focus({ preventScroll: true });
  };
  return (
    <li className={styles.finding} data-level={level}>
      <Icon size={17} aria-hidden />
      <div>
        <span className={styles.level}>{t(`check.${level}`)}</span>
        {/* Only the rule that found it knows which values its sentence contains. */}
        <p>{translate(lintText.loaded[locale] ?? {}, locale, code, values)}</p>
        <p className={styles.ways}>
          {keys.map((key) => (
            <button key={key} type="button" className="link-button" onClick={(event) => goTo(event, key)}>
              {t("check.go", { field: fieldName(key) })}
            </button>
          ))}
        </p>
      </div>
    </li>
  );
}
