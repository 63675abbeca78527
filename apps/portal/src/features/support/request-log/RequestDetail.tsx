import type { LoggedRequest } from "@portal/model/request-log/contract.ts";
import { CopyText } from "#platform/feedback/CopyText.tsx";
import { Link } from "#platform/routing/Link.tsx";
import { useText } from "#platform/text/useText.ts";
import styles from "./RequestDetail.module.css";
import { SettleForm } from "./SettleForm.tsx";
import { requestLogText } from "./text.ts";
import { useSenderText } from "./useSenderText.ts";

interface Fact {
  readonly term: string;
  readonly value: string | null;
  readonly mono?: boolean;
}

/** The lowest level sees masked addresses and opens a case with the address that the customer gives. */
const isMasked = (email: string): boolean => email.includes("•");

/** Everything known about one request, with links and the staff's findings. */
export function RequestDetail({ row }: { readonly row: LoggedRequest }) {
  const t = useText(requestLogText);
  const who = useSenderText();
  const { account, team, trace, code } = row;
  const facts: readonly Fact[] = [
    { term: t("detail.route"), value: row.route, mono: true },
    { term: t("detail.by"), value: who(row) },
    { term: t("detail.team"), value: team && (team.team_name ?? team.id), mono: team?.team_name === null },
    { term: t("detail.code"), value: code, mono: true },
    { term: t("detail.took"), value: t("ms", { ms: row.ms }) },
  ];
  return (
    <div className={styles.detail}>
      <div className={styles.known}>
        <div className={styles.reference}>
          <span className="mono">{row.request_id}</span>
          <CopyText text={row.request_id} label={t("reference.copy")} size="compact-sm" />
        </div>
        <dl className={styles.facts}>
          {facts.map(
            ({ term, value, mono = false }) =>
              value && (
                <div key={term}>
                  <dt>{term}</dt>
                  <dd className={mono ? "mono" : undefined}>{value}</dd>
                </div>
              ),
          )}
        </dl>
        <div className={styles.links}>
          {account?.email && !isMasked(account.email) && (
            <Link to="/support/dashboard" search={{ email: account.email }}>
              {t("detail.case")}
            </Link>
          )}
          {account?.email && (
            <Link to="/support/log" search={{ who: isMasked(account.email) ? account.id : account.email }}>
              {t("detail.person")}
            </Link>
          )}
          {team && (
            <Link to="/support/log" search={{ who: team.id }}>
              {t("detail.team_all")}
            </Link>
          )}
        </div>
        {trace && (
          <section className={styles.trace}>
            <h3>{t("detail.where")}</h3>
            <p className="mono">
              {[trace.error, trace.code, trace.constraint, trace.table].filter(Boolean).join(" · ")}
            </p>
            <ol>
              {trace.at.map((place) => (
                <li key={place} className="mono">
                  {place}
                </li>
              ))}
            </ol>
          </section>
        )}
      </div>
      {row.status >= 400 && <SettleForm key={row.settled?.at ?? 0} row={row} />}
    </div>
  );
}
