import "./styles/first.ts";
import { localStorageColorSchemeManager, MantineProvider } from "@mantine/core";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode, startTransition } from "react";
import { createRoot } from "react-dom/client";
import { customerArea } from "./app/customer.ts";
import type {} from "./app/paths.ts";
import { makeRouter } from "./app/router.tsx";
import { canceledText } from "./features/customer/canceled/text.ts";
import { passwordDueText } from "./features/customer/password-due/text.ts";
import { gateText } from "./features/customer/terms/text.ts";
import { appText } from "./platform/text/app-text.ts";
import { loadBootData } from "./platform/loading/boot-data.ts";
import type { Side } from "./platform/http/call-failed.ts";
import { loadChunk } from "./platform/loading/chunk.ts";
import { errorText } from "./platform/text/error-text.ts";
import { block, registerGates } from "./platform/session/session-gate.ts";
import { leavingText } from "./domain/cancellation/text.ts";
import { startLocale } from "./platform/text/locale.ts";
import { watchForNewVersion } from "./platform/loading/new-version.ts";
import { rememberEmail } from "./platform/session/pending-email.ts";
import { saveReturnPath } from "./platform/routing/return-path.ts";
import { newPasswordText } from "./domain/passwords/new-password-text.ts";
import { registerEffects } from "./platform/http/reactions.ts";
import { setSessionEnded } from "./platform/session/session-ended.ts";
import { clearSession, readSession } from "./platform/session/session.ts";
import { sudoText } from "./domain/sudo/text.ts";
import { termsText } from "./domain/terms/terms-text.ts";
import { loadTexts } from "./platform/text/text.ts";
import { theme } from "./theme.ts";

const MAINTENANCE = "/maintenance";
const colorScheme = localStorageColorSchemeManager({ key: "sb.theme" });

/** Loads the staff code only for staff pages; on the staff host that is nearly every page. */
async function pickArea(edition: string) {
  const path = location.pathname;
  const forStaff = path.startsWith("/support/") || (edition === "support" && path !== MAINTENANCE);
  if (!forStaff) return customerArea;
  if (path === "/") history.replaceState(null, "", "/support/dashboard");
  return (await import("./app/support.ts")).supportArea;
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
      load: () => import("./features/customer/terms/TermsGate.tsx").then((m) => m.loadTermsGate()),
      texts: [gateText, termsText],
    },
    password_due: {
      load: () => import("./features/customer/password-due/PasswordDueGate.tsx").then((m) => m.PasswordDueGate),
      texts: [passwordDueText, newPasswordText, sudoText],
    },
    canceled: {
      load: () => import("./features/customer/canceled/CanceledGate.tsx").then((m) => m.CanceledGate),
      texts: [canceledText, leavingText],
    },
  });
  registerEffects({
    logOut,
    showMaintenance: () => {
      if (location.pathname === MAINTENANCE) return;
      saveReturnPath(router.state.location.href);
      // Only the customer area has this page, so staff need a full page load.
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
        // A parallel call may have received the same answer and cleared the session already.
        if (!email) return;
        rememberEmail(email);
        clearSession(side);
        void router.navigate({ to: "/signup/not-verified" });
      } else logOut(side);
    },
  });
  watchForNewVersion();

  const root = createRoot(document.getElementById("root")!);
  // As a transition, React renders the first page in short tasks, and a slow phone answers to touch in between.
  startTransition(() => {
    root.render(
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
  });
}

loadChunk(start, true).catch(() => {
  document.getElementById("no-start")!.hidden = false;
});
