import { Button } from "@mantine/core";
import { useEffect } from "react";
import { getBootData } from "#platform/loading/boot-data.ts";
import { Link } from "#platform/routing/Link.tsx";
import { useText } from "#platform/text/useText.ts";
import { BrandMark } from "#ui/BrandMark.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { welcomeTarget } from "./target.ts";
import { welcomeText } from "./text.ts";
import styles from "./WelcomeScreen.module.css";

export function WelcomeScreen() {
  const t = useText(welcomeText);
  const { brand } = getBootData();
  const { pathname, search, hash, origin } = window.location;
  const target = welcomeTarget(pathname + search + hash, brand.links.main_site, origin);
  useEffect(() => {
    if (target) window.location.replace(target);
  }, [target]);

  return (
    <main className={styles.page}>
      {target ? (
        <EmptyState
          heading="h1"
          drawing={<BrandMark brand={brand} />}
          title={t("leaving", { site: new URL(target).host })}
        >
          <a href={target}>{t("leaving.link")}</a>
        </EmptyState>
      ) : (
        <EmptyState
          heading="h1"
          drawing={<BrandMark brand={brand} />}
          title={t("title")}
          actions={
            <Button size="md" renderRoot={(props) => <Link to="/login" {...props} />}>
              {t("login")}
            </Button>
          }
        >
          {t("text")}
        </EmptyState>
      )}
    </main>
  );
}
