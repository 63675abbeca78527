import type { Locale } from "@portal/model/session/contract.ts";
import { Suspense, useState, type ReactNode } from "react";
import { appText } from "../../kit/app-text.ts";
import { getBootData } from "../../kit/boot-data.ts";
import { findGate, type BlockReason } from "../../kit/session-gate.ts";
import { lazyPart } from "../../kit/lazy-part.ts";
import { switchLocale } from "../../kit/locale.ts";
import { useLocale, useText } from "../../kit/useText.ts";
import { BrandMark } from "../../ui/BrandMark.tsx";
import { LanguageMenu } from "../../ui/LanguageMenu.tsx";
import { LoadingBar } from "../../ui/LoadingBar.tsx";
import { ThemeToggle } from "../../ui/ThemeToggle.tsx";
import styles from "./HeldFrame.module.css";
import { suspendedText } from "./suspended-text.ts";

interface HeldFrameProps {
  readonly by: BlockReason;
  readonly banner: ReactNode;
}

const suspended = {
  load: () => import("./SuspendedGate.tsx").then((m) => m.SuspendedGate),
  texts: [suspendedText],
};

/** In place of every page, navigation included, while something else comes first. */
export function HeldFrame({ by, banner }: HeldFrameProps) {
  const app = useText(appText);
  const { name, logo_url } = getBootData().brand;
  const [{ Part: Gate }] = useState(() => lazyPart(findGate(by) ?? suspended));
  return (
    <>
      {banner}
      <div className={styles.page}>
        <header className={styles.top}>
          <BrandMark logo_url={logo_url} />
          <span className={styles.name}>{name}</span>
          <LanguageMenu
            label={app("language")}
            value={useLocale()}
            onChange={(chosen) => void switchLocale(chosen as Locale)}
          />
          <ThemeToggle toDark={app("theme.to_dark")} toLight={app("theme.to_light")} />
        </header>
        <main className={styles.main}>
          <Suspense fallback={<LoadingBar />}>
            <Gate />
          </Suspense>
        </main>
      </div>
    </>
  );
}
