import { CDR_FORMATS, type CdrFormat } from "@portal/model/calls/cdr/record.ts";
import { NativeSelect } from "@mantine/core";
import { useState } from "react";
import { CopyText } from "#platform/feedback/CopyText.tsx";
import { useText } from "#platform/text/useText.ts";
import { callsText } from "../text.ts";
import styles from "./BringLine.module.css";

const SYSTEMS: Readonly<Record<CdrFormat, { readonly name: string; readonly file: string }>> = {
  asterisk: { name: "Asterisk", file: "/var/log/asterisk/cdr-csv/Master.csv" },
  freeswitch: { name: "FreeSWITCH", file: "/var/log/freeswitch/cdr-csv/Master.csv" },
  kamailio: { name: "Kamailio", file: "cdrs.csv" },
};

/** The command that a phone system runs to upload its calls, ready to copy. */
export function BringLine() {
  const t = useText(callsText);
  const [format, setFormat] = useState<CdrFormat>("asterisk");
  const line = [
    `curl --fail "${location.origin}/ingest/v1/calls?format=${format}"`,
    `-H "Authorization: Bearer $CALLS_KEY" -H "Content-Type: text/csv"`,
    `--data-binary @${SYSTEMS[format].file}`,
  ].join(" ");
  return (
    <div className={styles.bring}>
      <NativeSelect
        label={t("key.format")}
        value={format}
        data={CDR_FORMATS.map((value) => ({ value, label: SYSTEMS[value].name }))}
        onChange={({ currentTarget: { value } }) => setFormat(value as CdrFormat)}
      />
      <p className={styles.hint}>{t(`key.hint.${format}`)}</p>
      <div className={styles.line}>
        <span>{t("key.line")}</span>
        <code className="mono">{line}</code>
        <CopyText text={line} label={t("key.copy_line")} size="compact-sm" />
      </div>
    </div>
  );
}
