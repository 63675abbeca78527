import { useText } from "../../../kit/useText.ts";
import { Card } from "../../../ui/Card.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { voiceText } from "../text.ts";
import type { Go } from "../usePageState.ts";
import styles from "./EmptyAccounts.module.css";
import { LinesDrawing } from "./LinesDrawing.tsx";
import { WaysIn } from "./WaysIn.tsx";

/** What a voice account is, and the two ways to the first one. */
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
