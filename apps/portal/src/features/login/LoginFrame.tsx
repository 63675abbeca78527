import type { Locale } from "@portal/model/session/contract.ts";
import type { ReactNode } from "react";
import { appText } from "../../kit/app-text.ts";
import { boot } from "../../kit/boot.ts";
import { switchLocale } from "../../kit/locale.ts";
import { useLocale, useText } from "../../kit/useText.ts";
import { BrandMark } from "../../ui/BrandMark.tsx";
import { LanguageSelect } from "../../ui/LanguageSelect.tsx";
import styles from "./LoginFrame.module.css";
import { PatchBay } from "./PatchBay.tsx";
import { loginText } from "./text.ts";

/** The page around the form: brand and language above, links below, the patch bay beside it. */
export function LoginFrame({ children }: { readonly children: ReactNode }) {
  const t = useText(loginText);
  const app = useText(appText);
  const locale = useLocale();
  const { name, logo_url, links } = boot().brand;
  return (
    <div className={styles.split}>
      <div className={styles.left}>
        <header className={styles.brand}>
          <BrandMark logo_url={logo_url} />
          <span className={styles.name}>{name}</span>
          <LanguageSelect
            label={app("language")}
            value={locale}
            onChange={(chosen) => void switchLocale(chosen as Locale)}
          />
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
