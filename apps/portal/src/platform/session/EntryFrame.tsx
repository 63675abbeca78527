import type { ReactNode } from "react";
import { BrandMark } from "#ui/BrandMark.tsx";
import { PatchBay } from "#ui/PatchBay.tsx";
import { getBootData } from "#platform/loading/boot-data.ts";
import styles from "./EntryFrame.module.css";
import { entryText } from "./entry-text.ts";
import { LanguageChoice } from "#platform/text/LanguageChoice.tsx";
import { useText } from "#platform/text/useText.ts";

/** Page frame for login and related pages: brand and language above, links below, the patch bay at the side. */
export function EntryFrame({ children }: { readonly children: ReactNode }) {
  const t = useText(entryText);
  const { brand } = getBootData();
  const { links } = brand;
  return (
    <div className={styles.split}>
      <div className={styles.left}>
        <header className={styles.brand}>
          <BrandMark brand={brand} />
          <span className={styles.name}>{brand.name}</span>
          <LanguageChoice />
        </header>
        <main className={styles.form}>{children}</main>
        <footer className={styles.foot}>
          <a href={links.status}>{t("foot.status")}</a>
          <a href={links.privacy}>{t("foot.privacy")}</a>
          <a href={links.terms}>{t("foot.terms")}</a>
        </footer>
      </div>
      <div className={styles.art} aria-hidden>
        <PatchBay />
        <div className={styles.words}>
          <p>{t("art.title")}</p>
          <p>{t("art.sub")}</p>
        </div>
      </div>
    </div>
  );
}
