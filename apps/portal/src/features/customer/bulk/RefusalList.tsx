import type { BulkRun } from "@portal/model/bulk/contract.ts";
import { MEMBERS_SHEET } from "@portal/model/bulk/rows.ts";
import { useState } from "react";
import { useIssueText } from "#platform/text/issue-text.ts";
import { useKindName } from "#platform/sheet/kinds.ts";
import { kindId } from "#platform/sheet/problems.ts";
import { useText } from "#platform/text/useText.ts";
import styles from "./RefusalList.module.css";
import { importText } from "./text.ts";

type Refusal = BulkRun["refusals"][number];

/** Rows shown per kind before "show all". */
const FIRST = 5;

interface RefusalListProps {
  readonly refusals: readonly Refusal[];
  /** Row number as shown to the user. */
  readonly numberOf: (row: number) => number;
}

/** Rejected rows grouped by reason. */
export function RefusalList({ refusals, numberOf }: RefusalListProps) {
  const kindName = useKindName(MEMBERS_SHEET);
  const issueText = useIssueText();
  return (
    <ul className={styles.kinds}>
      {[...Map.groupBy(refusals, kindId)].map(([id, same]) => (
        <li key={id}>
          <strong>{same[0] && kindName(same[0])}</strong>
          <p>{issueText(same[0]?.issue)}</p>
          <Rows rows={same.map(({ row, email }) => ({ number: numberOf(row), email }))} />
        </li>
      ))}
    </ul>
  );
}

interface RowsProps {
  readonly rows: readonly { readonly number: number; readonly email: string }[];
}

/** Rows by number and email, the first few until the user asks for all. */
export function Rows({ rows: given }: RowsProps) {
  const t = useText(importText);
  // A row with two invalid cells of one kind is listed once.
  const rows = [...new Map(given.map((row) => [row.number, row])).values()];
  const [all, setAll] = useState(false);
  return (
    <>
      <ul className={styles.rows}>
        {rows.slice(0, all ? rows.length : FIRST).map(({ number, email }) => (
          <li key={number}>
            <span className="num">{t("refusal.row", { row: number })}</span> {email}
          </li>
        ))}
      </ul>
      {!all && rows.length > FIRST && (
        <button type="button" className="link-button" onClick={() => setAll(true)}>
          {t("refusal.all", { count: rows.length })}
        </button>
      )}
    </>
  );
}
