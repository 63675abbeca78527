import type { Locale } from "@portal/model/session/contract.ts";
import { Suspense, useState, type ReactNode } from "react";
import { appText } from "#platform/text/app-text.ts";
import { getBootData } from "#platform/loading/boot-data.ts";
import { findGate, type BlockReason } from "#platform/session/session-gate.ts";
import { lazyPart } from "#platform/loading/lazy-part.ts";
import { switchLocale } from "#platform/text/locale.ts";
import { useLocale, useText } from "#platform/text/useText.ts";
import { BrandMark } from "#ui/BrandMark.tsx";
import { LanguageMenu } from "#ui/LanguageMenu.tsx";
import { LoadingBar } from "#ui/LoadingBar.tsx";
import { ThemeToggle } from "#ui/ThemeToggle.tsx";
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

/** Replaces every page and the navigation while the session is blocked. */
export function HeldFrame({ by, banner }: HeldFrameProps) {
  const app = useText(appText);
  const { brand } = getBootData();
  const [{ Part: Gate }] = useState(() => lazyPart(findGate(by) ?? suspended));
  return (
    <>
      {banner}
      <div className={styles.page}>
        <header className={styles.top}>
          <BrandMark brand={brand} />
          <span className={styles.name}>{brand.name}</span>
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
