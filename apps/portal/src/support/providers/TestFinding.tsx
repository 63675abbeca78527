import type { Finding } from "@portal/model/doctor/outcomes.ts";
import { Ladder } from "../../kit/doctor/Ladder.tsx";
import { useSentence } from "../../kit/doctor/useSentence.ts";
import { useText } from "../../kit/useText.ts";
import styles from "./TestCard.module.css";
import { providersText } from "./text.ts";

interface TestFindingProps {
  readonly finding: Finding;
  /** Whether the template was changed since. */
  readonly isOld: boolean;
}

/** How far the test came, and what that means. */
export function TestFinding({ finding, isOld }: TestFindingProps) {
  const t = useText(providersText);
  const sentence = useSentence();
  const { transport, ms, status, realm } = finding.values;
  const details = [
    t("test.time", { ms, transport: transport.toUpperCase() }),
    status !== undefined && t("test.status", { status: String(status) }),
    realm && t("test.realm", { realm }),
  ].filter(Boolean);
  return (
    <output className={styles.result} data-old={isOld || undefined}>
      <Ladder steps={finding.steps} />
      <p className={styles.outcome}>{sentence({ outcome: finding.outcome, finding })}</p>
      <small>{isOld ? t("test.old") : details.join(" · ")}</small>
    </output>
  );
}
