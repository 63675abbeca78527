import { Button } from "@mantine/core";
import { getBootData } from "#platform/loading/boot-data.ts";
import { useText } from "#platform/text/useText.ts";
import { EmptyState } from "#ui/EmptyState.tsx";
import { LooseCord } from "./LooseCord.tsx";
import styles from "./NotFoundScreen.module.css";
import { notFoundText } from "./text.ts";

export function NotFoundScreen() {
  const t = useText(notFoundText);
  const home = getBootData().edition === "support" ? "/support/dashboard" : "/dashboard";
  return (
    <main className={styles.page}>
      <EmptyState
        heading="h1"
        drawing={<LooseCord />}
        title={t("title")}
        actions={
          // A full load, because the home page may belong to the other area. Visitors get the login page.
          <Button size="md" component="a" href={home}>
            {t("start")}
          </Button>
        }
      >
        {t("text")}
      </EmptyState>
    </main>
  );
}
