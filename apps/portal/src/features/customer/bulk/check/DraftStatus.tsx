import { BULK } from "@portal/model/limits.ts";
import { useText } from "#platform/text/useText.ts";
import { importText } from "../text.ts";
import styles from "./DraftStatus.module.css";
import type { Saving } from "./useDraftSaving.ts";

/** Whether the rows would survive closing the page. */
export function DraftStatus({ saving }: { readonly saving: Saving }) {
  const t = useText(importText);
  return (
    <output className={styles.status} data-failed={saving === "failed" || undefined}>
      {t(`draft.${saving}`, { days: BULK.kept_days })}
    </output>
  );
}
