import { Button } from "@mantine/core";
import { useText } from "#platform/text/useText.ts";
import { EmptyState } from "#ui/EmptyState.tsx";
import { LooseCord } from "./LooseCord.tsx";
import styles from "./NotFoundScreen.module.css";
import { notFoundText } from "./text.ts";

export function NotFoundScreen() {
  const t = useText(notFoundText);
  return (
    <main className={styles.page}>
      <EmptyState
        heading="h1"
        drawing={<LooseCord />}
        title={t("title")}
        actions={
          // A full load, because the start page may belong to the other area.
          <Button size="md" component="a" href="/">
            {t("start")}
          </Button>
        }
      >
        {t("text")}
      </EmptyState>
    </main>
  );
}
