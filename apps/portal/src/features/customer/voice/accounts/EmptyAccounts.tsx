import { useText } from "#platform/text/useText.ts";
import { Card } from "#ui/Card.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { voiceText } from "../text.ts";
import type { Go } from "../usePageState.ts";
import styles from "./EmptyAccounts.module.css";
import { LinesDrawing } from "./LinesDrawing.tsx";
import { WaysIn } from "./WaysIn.tsx";

/** Explains voice accounts and the two ways to add one. */
export function EmptyAccounts({ go }: { readonly go: Go }) {
  const t = useText(voiceText);
  return (
    <Card padded={false}>
      <EmptyState drawing={<LinesDrawing />} title={t("empty.title")}>
        {t("empty.text")}
      </EmptyState>
      <div className={styles.ways}>
        <WaysIn go={go} />
      </div>
    </Card>
  );
}
