import type { Approval } from "@portal/model/approvals/contract.ts";
import type { ReactNode } from "react";
import { approvalText } from "#domain/approvals/text.ts";
import { dateAndTime, timeAgo } from "#platform/text/format.ts";
import { useNow } from "#platform/text/useNow.ts";
import { useLocale, useText } from "#platform/text/useText.ts";
import { Pill } from "#ui/Pill.tsx";
import styles from "./RequestRow.module.css";
import { approvalsText } from "./text.ts";

const TONES = { waiting: "warn", approved: "ok", refused: "bad" } as const;

interface RequestRowProps {
  readonly request: Approval;
  /** False for the user's own requests, which show their state instead. */
  readonly withAsker?: boolean;
  readonly children?: ReactNode;
}

/** One request: action, target, requester, reason and expiry. */
export function RequestRow({ request, withAsker = false, children }: RequestRowProps) {
  const t = useText(approvalsText);
  const say = useText(approvalText);
  const locale = useLocale();
  const now = useNow();
  const { kind, about, reason, asked_by, asked_at, state, decided_by, expires_at } = request;
  const ago = timeAgo(asked_at * 1000, now, locale);
  const time = dateAndTime(expires_at * 1000, locale);
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <div className={styles.head}>
          <h3>{t(`what.${kind}`, { name: about.name })}</h3>
          {!withAsker && <Pill tone={TONES[state]}>{say(`state.${state}`)}</Pill>}
        </div>
        <p className={styles.about}>{about.email}</p>
        <blockquote className={styles.reason} aria-label={t("reason")}>
          {reason}
        </blockquote>
        <p className={styles.facts}>
          <span>{withAsker ? t("asked_by", { name: asked_by, ago }) : t("asked", { ago })}</span>
          {decided_by !== null && state !== "waiting" && <span>{t(`by.${state}`, { name: decided_by })}</span>}
          {state !== "refused" && <span>{t(`until.${state}`, { time })}</span>}
        </p>
      </div>
      {children && <div className={styles.acts}>{children}</div>}
    </li>
  );
}
