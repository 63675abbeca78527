import { appText } from "#platform/text/app-text.ts";
import { useText } from "#platform/text/useText.ts";
import { ErrorState } from "#ui/ErrorState.tsx";
import styles from "./PageFailed.module.css";

/** Shown instead of a page that crashed or whose code could not be loaded. */
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
