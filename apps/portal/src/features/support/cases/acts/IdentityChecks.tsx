import { Checkbox } from "@mantine/core";
import "@mantine/core/styles/InlineInput.layer.css";
import "@mantine/core/styles/Checkbox.layer.css";
import { useText } from "#platform/text/useText.ts";
import { CHECKS, type Check } from "./draft.ts";
import styles from "./Fields.module.css";
import { actsText } from "./text.ts";

interface IdentityChecksProps {
  readonly name: string;
  readonly checked: readonly Check[];
  readonly wrong: boolean;
  readonly onChange: (checked: readonly Check[]) => void;
}

/** Each item is checked separately, because a caller who deceives support here takes over the account. */
export function IdentityChecks({ name, checked, wrong, onChange }: IdentityChecksProps) {
  const t = useText(actsText);
  return (
    <fieldset className={styles.checks}>
      <legend>{t("check.title", { name })}</legend>
      {CHECKS.map((check) => (
        <Checkbox
          key={check}
          name={check}
          label={t(`check.${check}`)}
          checked={checked.includes(check)}
          aria-invalid={(wrong && !checked.includes(check)) || undefined}
          onChange={({ currentTarget }) =>
            onChange(CHECKS.filter((one) => (one === check ? currentTarget.checked : checked.includes(one))))
          }
        />
      ))}
      {wrong && <p role="alert">{t("check.missing")}</p>}
    </fieldset>
  );
}
