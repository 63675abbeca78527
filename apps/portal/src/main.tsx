import "./styles/first.ts";
import { localStorageColorSchemeManager, MantineProvider } from "@mantine/core";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { customerArea } from "./areas/customer.ts";
import type {} from "./areas/paths.ts";
import { makeRouter } from "./areas/router.tsx";
import { canceledText } from "./features/canceled/text.ts";
import { passwordDueText } from "./features/password-due/text.ts";
import { gateText } from "./features/terms/text.ts";
import { appText } from "./kit/app-text.ts";
import { loadBootData } from "./kit/boot-data.ts";
import type { Side } from "./kit/call-failed.ts";
import { loadChunk } from "./kit/chunk.ts";
import { errorText } from "./kit/error-text.ts";
import { block, registerGates } from "./kit/session-gate.ts";
import { leavingText } from "./kit/leaving/text.ts";
import { startLocale } from "./kit/locale.ts";
import { watchForNewVersion } from "./kit/new-version.ts";
import { rememberEmail } from "./kit/pending-email.ts";
import { saveReturnPath } from "./kit/return-path.ts";
import { newPasswordText } from "./kit/new-password-text.ts";
import { registerEffects } from "./kit/reactions.ts";
import { setSessionEnded } from "./kit/session-ended.ts";
import { clearSession, readSession } from "./kit/session.ts";
import { sudoText } from "./kit/sudo/text.ts";
import { termsText } from "./kit/terms-text.ts";
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
  const features = await loadBootData();
  const area = await pickArea(features.edition);
  await Promise.all([texts, loadTexts([area.titles], locale)]);
  const router = makeRouter(area);

  const logOut = (side: Side) => {
    clearSession(side);
    setSessionEnded(true);
    saveReturnPath(router.state.location.href);
    void router.navigate({ to: side === "staff" ? "/support/login" : "/login" });
  };
  registerGates({
    terms_pending: {
      load: () => import("./features/terms/TermsGate.tsx").then((m) => m.TermsGate),
      texts: [gateText, termsText],
    },
    password_due: {
      load: () => import("./features/password-due/PasswordDueGate.tsx").then((m) => m.PasswordDueGate),
      texts: [passwordDueText, newPasswordText, sudoText],
    },
    canceled: {
      load: () => import("./features/canceled/CanceledGate.tsx").then((m) => m.CanceledGate),
      texts: [canceledText, leavingText],
    },
  });
  registerEffects({
    logOut,
    showMaintenance: () => {
      if (location.pathname === MAINTENANCE) return;
      saveReturnPath(router.state.location.href);
      // Only the customer's table has this page, so staff leave their own for it.
      if (area.side === "staff") location.assign(MAINTENANCE);
      else void router.navigate({ to: MAINTENANCE });
    },
    finishStep: ({ code, side }) => {
      if (code === "session.terms_pending") block("terms_pending");
      else if (code === "session.password_due") block("password_due");
      else if (code === "session.suspended") block("suspended");
      else if (code === "session.canceled") block("canceled");
      else if (code === "session.unverified") {
        const email = readSession("customer")?.user.email;
        // Other calls may have been answered the same.
        if (!email) return;
        rememberEmail(email);
        clearSession(side);
        void router.navigate({ to: "/signup/not-verified" });
      } else logOut(side);
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
