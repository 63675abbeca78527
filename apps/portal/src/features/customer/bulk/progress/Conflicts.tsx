import type { BulkRun } from "@portal/model/bulk/contract.ts";
import { useText } from "#platform/text/useText.ts";
import { Rows } from "../RefusalList.tsx";
import styles from "../RefusalList.module.css";
import { importText } from "../text.ts";

/** Members who could not be removed again, by reason. */
export function Conflicts({ conflicts }: Pick<BulkRun, "conflicts">) {
  const t = useText(importText);
  return (
    <ul className={styles.kinds}>
      {[...Map.groupBy(conflicts, ({ reason }) => reason)].map(([reason, same]) => (
        <li key={reason}>
          <strong>{t(`conflict.${reason}`)}</strong>
          <p>{t(`conflict.${reason}_text`)}</p>
          <Rows rows={same.map(({ row, email }) => ({ number: row + 2, email }))} />
        </li>
      ))}
    </ul>
  );
}
