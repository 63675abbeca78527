import { IconArrowRight } from "@tabler/icons-react";
import { useText } from "#platform/text/useText.ts";
import styles from "./FieldChanges.module.css";
import { changesText } from "./text.ts";
import type { FieldChange } from "./wording.ts";

export function FieldChanges({ fields }: { readonly fields: readonly FieldChange[] }) {
  const t = useText(changesText);
  if (fields.length === 0) return null;
  return (
    <dl className={styles.fields}>
      {fields.map(({ field, label, before, after }) => (
        <div key={field}>
          <dt>{label}</dt>
          <dd>
            <del>
              <span className="vh">{t("before")} </span>
              {before}
            </del>
            <IconArrowRight size={13} aria-hidden />
            <span className="vh">{t("became")} </span>
            <ins>{after}</ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}
