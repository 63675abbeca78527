import { useMediaQuery } from "@mantine/hooks";
import { useRouterState } from "@tanstack/react-router";
import { Suspense, useEffect, useRef, useState, type ReactNode } from "react";
import { appText } from "#platform/text/app-text.ts";
import { useBlockReason } from "#platform/session/session-gate.ts";
import { lazyPart } from "#platform/loading/lazy-part.ts";
import { useNewVersion } from "#platform/loading/new-version.ts";
import { useOnline } from "#platform/http/online.ts";
import { offerReload } from "#platform/feedback/toast.tsx";
import { useGuardedSession } from "#platform/session/useGuardedSession.ts";
import { useText } from "#platform/text/useText.ts";
import { OfflineBar } from "#ui/OfflineBar.tsx";
import { currentLocale } from "#platform/text/locale.ts";
import { loadTexts } from "#platform/text/text.ts";
import { ticketText } from "#domain/tickets/text.ts";
import styles from "./Frame.module.css";
import { HeldFrame } from "./HeldFrame.tsx";
import { LazyPart } from "./LazyPart.tsx";
import { paletteText } from "./palette/text.ts";
import { Sidebar } from "./Sidebar.tsx";
import { StaffBanner } from "./StaffBanner.tsx";
import { TopBar } from "./TopBar.tsx";
import { useFreshUser } from "./useFreshUser.ts";
import { useFrameKeys } from "./useFrameKeys.ts";

type Open = "palette" | "shortcuts" | "menu" | null;

/** Sidebar, top bar and content. Overlays load when first opened. */
export function Frame({ children }: { readonly children: ReactNode }) {
  const app = useText(appText);
  const [open, setOpen] = useState<Open>(null);
  // An overlay may report its closing after the next one has opened.
  const close = (what: Open) => () => setOpen((now) => (now === what ? null : now));
  const session = useGuardedSession("customer");
  const blockReason = useBlockReason();
  const online = useOnline();
  const newVersion = useNewVersion();
  const main = useFocusOnNavigation();
  const onPhone = useMediaQuery("(max-width: 47.99em)", false, { getInitialValueInEffect: false });
  useFreshUser();
  useFrameKeys(setOpen);
  useEffect(() => {
    if (newVersion) offerReload();
  }, [newVersion]);
  if (!session) return null;
  const forStaff = session.user.support_login_as_user;
  if (blockReason) return <HeldFrame by={blockReason} banner={forStaff && <StaffBanner />} />;

  return (
    <>
      <a className={styles.skip} href="#main">
        {app("skip")}
      </a>
      {forStaff && <StaffBanner />}
      <div className={styles.frame} data-below-banner={forStaff || undefined}>
        {!onPhone && <Sidebar onSearch={() => setOpen("palette")} />}
        <div className={styles.body}>
          <TopBar onMenu={() => setOpen("menu")} onSearch={() => setOpen("palette")} />
          {!online && <OfflineBar text={app("offline.bar")} />}
          <div aria-live="polite">
            <Suspense>
              <alerts.Part />
            </Suspense>
          </div>
          <main id="main" ref={main} className={styles.main} tabIndex={-1}>
            {children}
          </main>
        </div>
      </div>
      <LazyPart opened={open === "menu"} onClose={close("menu")} load={loadMenu} />
      <LazyPart
        opened={open === "palette"}
        onClose={close("palette")}
        load={loadPalette}
        onShortcuts={() => setOpen("shortcuts")}
      />
      <LazyPart opened={open === "shortcuts"} onClose={close("shortcuts")} load={loadShortcuts} />
    </>
  );
}

const alerts = lazyPart({ load: () => import("./Alerts.tsx").then((m) => m.Alerts), texts: [] });
const loadMenu = () => import("./MobileMenu.tsx").then((m) => m.MobileMenu);
const loadPalette = () =>
  Promise.all([
    import("./palette/Palette.tsx").then((m) => m.Palette),
    loadTexts([paletteText, ticketText], currentLocale()),
  ]).then(([palette]) => palette);
const loadShortcuts = () => import("./ShortcutList.tsx").then((m) => m.ShortcutList);

/** Moves focus to the top of a new page, for keyboard and screen reader users. An overlay is not a new page. */
function useFocusOnNavigation() {
  const main = useRef<HTMLElement>(null);
  const page = useRouterState({ select: (state) => state.resolvedLocation && state.matches.at(-1)?.routeId });
  const before = useRef(page);
  useEffect(() => {
    if (before.current !== undefined && before.current !== page) main.current?.focus({ preventScroll: true });
    before.current = page;
  }, [page]);
  return main;
}
