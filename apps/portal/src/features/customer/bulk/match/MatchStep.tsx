import type { Match } from "@portal/model/bulk/columns.ts";
import { MEMBERS_SHEET, TARGETS } from "@portal/model/bulk/rows.ts";
import type { Table } from "@portal/model/sheets/table.ts";
import { Button, NativeSelect } from "@mantine/core";
import { useId, useState } from "react";
import { useText } from "#platform/text/useText.ts";
import { Card } from "#ui/Card.tsx";
import { Notice } from "#ui/Notice.tsx";
import { importText } from "../text.ts";
import { choose, samplesOf } from "./matches.ts";
import styles from "./MatchStep.module.css";
import { useTargetName } from "./useTargetName.ts";

interface MatchStepProps {
  readonly file_name: string;
  readonly table: Table;
  readonly matches: readonly Match[];
  /** Corrections in the grid are lost. */
  readonly replaces: boolean;
  readonly onBack: () => void;
  readonly onMatched: (matches: readonly Match[]) => void;
}

/** Says which column of the file is which, with the first values of each. */
export function MatchStep({ file_name, table, matches: guessed, replaces, onBack, onMatched }: MatchStepProps) {
  const t = useText(importText);
  const nameOf = useTargetName();
  const title = useId();
  const [matches, setMatches] = useState(guessed);
  const hasEmail = matches.includes("email");
  const options = [
    { value: "", label: t("match.none") },
    ...TARGETS.map((target) => ({ value: target, label: nameOf(target) })),
  ];
  const isSecret = (match: Match) => MEMBERS_SHEET.columns.some(({ key, secret }) => key === match && secret);
  return (
    <div className={styles.match}>
      {!hasEmail && (
        <Notice kind="warn" title={t("match.no_email")}>
          {t("match.mismatch")}
        </Notice>
      )}
      <Card padded={false}>
        <div className={styles.top}>
          <h2 id={title}>{t("match.title")}</h2>
          <p>{t("match.text", { name: file_name })}</p>
          {replaces && <p>{t("match.replaces")}</p>}
        </div>
        {/* oxlint-disable-next-line jsx-a11y/no-redundant-roles -- some screen readers ignore a list without bullets */}
        <ul className={styles.columns} role="list" aria-labelledby={title}>
          {table.head.map((header, at) => {
            const match = matches[at] ?? null;
            const samples = samplesOf(table, at);
            const name = header.trim() || t("match.unnamed", { n: at + 1 });
            return (
              // Columns keep their order, and two can have the same header.
              // oxlint-disable-next-line react/no-array-index-key
              <li key={at}>
                <div className={styles.column}>
                  <strong>{name}</strong>
                  <small>
                    {samples.length === 0 ? t("match.empty") : isSecret(match) ? "••••••" : samples.join(" · ")}
                  </small>
                </div>
                <NativeSelect
                  aria-label={t("match.choice", { header: name })}
                  data={options}
                  value={match ?? ""}
                  onChange={({ currentTarget: { value } }) =>
                    setMatches(choose(matches, at, TARGETS.find((target) => target === value) ?? null))
                  }
                />
              </li>
            );
          })}
        </ul>
        <div className={styles.actions}>
          <Button variant="default" onClick={onBack}>
            {t("match.back")}
          </Button>
          <Button disabled={!hasEmail} onClick={() => onMatched(matches)}>
            {t("check.continue")}
          </Button>
        </div>
      </Card>
    </div>
  );
}
