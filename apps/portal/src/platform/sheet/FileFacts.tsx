import { IconFileSpreadsheet } from "@tabler/icons-react";
import { Pill } from "#ui/Pill.tsx";
import { useText } from "#platform/text/useText.ts";
import styles from "./FileFacts.module.css";
import { sheetText } from "./text.ts";

interface FileFactsProps {
  readonly name: string;
  readonly rows: number;
  readonly wrong: number;
}

/** The file's name and how many of its rows are valid. */
export function FileFacts({ name, rows, wrong }: FileFactsProps) {
  const t = useText(sheetText);
  const ready = rows - wrong;
  return (
    <span className={styles.facts}>
      <IconFileSpreadsheet size={16} aria-hidden />
      <span className={styles.name}>{name}</span>
      <span className="num">{t("check.rows", { count: rows })}</span>
      {ready > 0 && <Pill tone="ok">{t("check.ready", { count: ready })}</Pill>}
      {wrong > 0 && <Pill tone="bad">{t("check.to_fix", { count: wrong })}</Pill>}
    </span>
  );
}
