import type { CheckResult } from "@portal/model/account-check/outcomes.ts";
import type { ReactNode } from "react";
import { useText } from "#platform/text/useText.ts";
import { Ladder } from "./Ladder.tsx";
import styles from "./TestResult.module.css";
import { testText } from "./text.ts";
import { useOutcomeText } from "./useOutcomeText.ts";

interface TestResultProps {
  readonly finding: CheckResult;
  /** Says that the result is outdated because the tested settings changed; null if it is current. */
  readonly old: string | null;
  /** The fix, if one is known. */
  readonly children?: ReactNode;
}

/** Shows how far the test got, what that means, and the fix if the phone system named one. */
export function TestResult({ finding, old, children }: TestResultProps) {
  const t = useText(testText);
  const sentence = useOutcomeText();
  const { values, registered } = finding;
  const { transport, ms, status, realm, realm_to_set, algorithm } = values;
  const wasSent = finding.steps.every(({ step, state }) => step !== "name" || state === "ok");
  const details = [
    // Without an address, nothing was sent.
    wasSent && t("time", { ms, transport: transport.toUpperCase() }),
    status !== undefined && t("status", { status: String(status) }),
    realm && t("realm", { realm }),
    algorithm,
    registered !== undefined && t("registered", { count: registered }),
  ].filter(Boolean);
  return (
    <output className={styles.result} data-old={old === null ? undefined : true}>
      <Ladder steps={finding.steps} />
      <p className={styles.outcome}>{sentence({ outcome: finding.outcome, finding })}</p>
      {realm_to_set && <p className={styles.outcome}>{t("realm_to_set", { realm: realm_to_set })}</p>}
      {old === null && children}
      <small>{old ?? details.join(" · ")}</small>
    </output>
  );
}
