import type { LoggedRequest } from "@portal/model/request-log/contract.ts";
import { IconChevronRight } from "@tabler/icons-react";
import { useId } from "react";
import { dateAndSeconds } from "#platform/text/format.ts";
import { useLocale, useText } from "#platform/text/useText.ts";
import { Pill } from "#ui/Pill.tsx";
import { RequestDetail } from "./RequestDetail.tsx";
import styles from "./RequestRow.module.css";
import { requestLogText } from "./text.ts";
import { useSenderText } from "./useSenderText.ts";

interface RequestRowProps {
  readonly row: LoggedRequest;
  readonly open: boolean;
  readonly onToggle: () => void;
}

export function RequestRow({ row, open, onToggle }: RequestRowProps) {
  const t = useText(requestLogText);
  const locale = useLocale();
  const who = useSenderText();
  const id = useId();
  const time = dateAndSeconds(row.at * 1000, locale);
  if (row.dropped !== null) {
    return (
      <li className={styles.note}>
        <span className={`${styles.time} num`}>{time}</span>
        {t("dropped", { count: row.dropped })}
      </li>
    );
  }
  return (
    <li className={styles.row} data-open={open || undefined}>
      <button type="button" className={styles.line} aria-expanded={open} aria-controls={id} onClick={onToggle}>
        <IconChevronRight size={15} className={styles.arrow} aria-hidden />
        <span className={`${styles.time} num`}>{time}</span>
        <span className={styles.status}>
          <Pill tone={toneOf(row.status)}>{row.status}</Pill>
        </span>
        <span className={styles.what}>
          <span className="mono">{row.call === "none" ? t("no_call") : row.call}</span>
          {row.code && <small className="mono">{row.code}</small>}
        </span>
        <span className={styles.who}>
          <span>{who(row)}</span>
          {row.team?.team_name && <small>{row.team.team_name}</small>}
        </span>
        <span className={styles.progress}>
          {row.status >= 400 && (
            <Pill tone={row.request_status === "solved" ? "ok" : row.request_status === "new" ? "plain" : "warn"}>
              {t(`progress.${row.request_status}`)}
            </Pill>
          )}
        </span>
        <span className={`${styles.ms} num`}>{t("ms", { ms: row.ms })}</span>
      </button>
      <div id={id}>{open && <RequestDetail row={row} />}</div>
    </li>
  );
}

const toneOf = (status: number) => (status >= 500 ? "bad" : status >= 400 ? "warn" : "ok");
