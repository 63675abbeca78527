import { appText } from "../kit/app-text.ts";
import { useText } from "../kit/useText.ts";
import { ErrorState } from "../ui/ErrorState.tsx";
import styles from "./PageFailed.module.css";

/** Stands in for a page whose parts could not be fetched, or that broke. */
export function PageFailed() {
  const t = useText(appText);
  return (
    <main className={styles.page}>
      <ErrorState
        title={t("page.failed")}
        text={t("page.failed_why")}
        tryAgain={{ label: t("page.reload"), onClick: () => location.reload() }}
      />
    </main>
  );
}
