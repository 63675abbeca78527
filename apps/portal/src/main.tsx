import "./styles/first.ts";
import { localStorageColorSchemeManager, MantineProvider } from "@mantine/core";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { customerArea } from "./areas/customer.ts";
import type {} from "./areas/paths.ts";
import { makeRouter } from "./areas/router.tsx";
import { appText } from "./kit/app-text.ts";
import { startBoot } from "./kit/boot.ts";
import { loadChunk } from "./kit/chunk.ts";
import { errorText } from "./kit/error-text.ts";
import { startLocale } from "./kit/locale.ts";
import { watchForNewVersion } from "./kit/new-version.ts";
import { rememberPlace } from "./kit/place.ts";
import { provideEffects } from "./kit/reactions.ts";
import { clearSession } from "./kit/session.ts";
import { loadTexts } from "./kit/text.ts";
import { theme } from "./theme.ts";

const MAINTENANCE = "/maintenance";
const colorScheme = localStorageColorSchemeManager({ key: "sb.theme" });

/** Staff code travels only to those who ask for a staff page; on the staff's own host that is nearly every page. */
async function pickArea(edition: string) {
  const path = location.pathname;
  const forStaff = path.startsWith("/support/") || (edition === "support" && path !== MAINTENANCE);
  if (!forStaff) return customerArea;
  if (path === "/") history.replaceState(null, "", "/support/dashboard");
  return (await import("./areas/support.ts")).supportArea;
}

async function start() {
  const locale = startLocale();
  const texts = loadTexts([appText, errorText], locale);
  const features = await startBoot();
  const area = await pickArea(features.edition);
  await Promise.all([texts, loadTexts([area.titles], locale)]);
  const router = makeRouter(area);

  provideEffects({
    logOut: (side) => {
      clearSession(side);
      rememberPlace(router.state.location.href);
      void router.navigate({ to: side === "staff" ? "/support/login" : "/login" });
    },
    showMaintenance: () => {
      if (location.pathname === MAINTENANCE) return;
      rememberPlace(router.state.location.href);
      // Only the customer's table has this page, so staff leave their own for it.
      if (area.side === "staff") location.assign(MAINTENANCE);
      else void router.navigate({ to: MAINTENANCE });
    },
  });
  watchForNewVersion();

  createRoot(document.getElementById("root")!).render(
    <StrictMode>
      <MantineProvider
        theme={theme}
        colorSchemeManager={colorScheme}
        defaultColorScheme="auto"
        withCssVariables={false}
        withGlobalClasses={false}
      >
        <RouterProvider router={router} />
      </MantineProvider>
    </StrictMode>,
  );
}

loadChunk(start, true).catch(() => {
  document.getElementById("no-start")!.hidden = false;
});
