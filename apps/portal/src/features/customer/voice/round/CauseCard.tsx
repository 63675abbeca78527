import type { RoundResult } from "@portal/model/account-check/contract.ts";
import { useState } from "react";
import { fullName } from "#domain/members/full-name.ts";
import { useOpen } from "#platform/routing/useOpen.ts";
import { useText } from "#platform/text/useText.ts";
import { Card } from "#ui/Card.tsx";
import { Pill } from "#ui/Pill.tsx";
import { PlaceLink } from "#ui/PlaceLink.tsx";
import { Ladder } from "#domain/account-check/Ladder.tsx";
import styles from "./CauseCard.module.css";
import type { Cause } from "./causes.ts";
import { roundText } from "./text.ts";

/** Members shown per cause before "show all". */
const FIRST = 12;

/** One cause: what to do about it, how far the tests got, and the members affected. */
export function CauseCard({ cause: { sentence, results, steps } }: { readonly cause: Cause }) {
  const t = useText(roundText);
  const [all, setAll] = useState(false);
  return (
    <Card>
      <div className={styles.cause}>
        <div className={styles.what}>
          <Pill tone="bad">{t("cause.count", { count: results.length })}</Pill>
          <h3>{sentence}</h3>
        </div>
        {steps && (
          <div className={styles.steps}>
            <Ladder steps={steps} />
          </div>
        )}
        <div className={styles.who}>
          <ul className={styles.people}>
            {results.slice(0, all ? results.length : FIRST).map((result) => (
              <Person key={`${result.member.id} ${result.slot}`} result={result} />
            ))}
          </ul>
          {!all && results.length > FIRST && (
            <button type="button" className="link-button" onClick={() => setAll(true)}>
              {t("cause.all", { count: results.length })}
            </button>
          )}
        </div>
      </div>
    </Card>
  );
}

/** A member, linked to where the problem can be fixed. */
function Person({ result: { member, username, slot } }: { readonly result: RoundResult }) {
  const t = useText(roundText);
  const open = useOpen();
  const to = `/dashboard/members/${member.id}?tab=voice`;
  return (
    <li>
      <PlaceLink to={to} onGo={() => void open(to)}>
        {fullName(member)}
      </PlaceLink>
      <span>
        <span className="mono">{username}</span>
        {slot > 1 && ` · ${t("cause.slot", { slot })}`}
      </span>
    </li>
  );
}
