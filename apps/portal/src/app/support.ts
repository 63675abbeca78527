import { notFoundText } from "#features/customer/not-found/text.ts";
import { alertText } from "#domain/alerts/text.ts";
import { approvalText } from "#domain/approvals/text.ts";
import { billingText } from "#domain/billing/text.ts";
import { linesText } from "#domain/billing/lines-text.ts";
import { ticketText } from "#domain/tickets/text.ts";
import { changesText } from "#domain/audit/text.ts";
import { deviceText } from "#domain/devices/text.ts";
import { billingErrorText, supportErrorText, teamErrorText } from "#platform/text/error-text.ts";
import { newPasswordText } from "#domain/passwords/new-password-text.ts";
import { sudoText } from "#domain/sudo/text.ts";
import { outcomeText, stepText, testText } from "#domain/account-check/text.ts";
import type { TextKey } from "#platform/text/text.ts";
import { settingsText } from "#domain/voice/settings/text.ts";
import { words } from "#domain/team/words.ts";
import { approvalsText } from "#features/support/approvals/text.ts";
import { canceledEmailsText } from "#features/support/canceled-emails/text.ts";
import { caseText } from "#features/support/cases/text.ts";
import { confirmLoginText } from "#features/support/confirm-login/text.ts";
import { supportFrameText } from "./support-frame/text.ts";
import { globalAlertsText } from "#features/support/global-alerts/text.ts";
import { supportLoginText } from "#features/support/login/text.ts";
import { orphanedText } from "#features/support/orphaned/text.ts";
import { requestLogText } from "#features/support/request-log/text.ts";
import { providersText } from "#features/support/itsps/text.ts";
import { deskScreenText } from "#features/support/tickets/text.ts";
import { supportSettingsText } from "#features/support/settings/text.ts";
import type { Area, ScreenRoute } from "./route.ts";
import { supportTitles } from "./support.text.ts";
import type { en } from "./support.text.en.ts";

/** A case can show error messages about the team, its phones and its bills. */
const CASE_ERRORS = [supportErrorText, teamErrorText, billingErrorText];

export const SUPPORT_ROUTES = [
  {
    path: "/support/login",
    name: "supportLogin",
    audience: "visitor",
    title: "login",
    robots: "noindex, nofollow",
    load: () => import("#features/support/login/SupportLoginScreen.tsx").then((m) => m.SupportLoginScreen),
    texts: [supportLoginText],
  },
  {
    path: "/support/dashboard",
    audience: "support",
    title: "dashboard",
    robots: "noindex, nofollow",
    load: () => import("#features/support/cases/CaseScreen.tsx").then((m) => m.CaseScreen),
    texts: [caseText, changesText, deviceText, billingText, linesText, ticketText, words, ...CASE_ERRORS],
  },
  {
    path: "/support/tickets",
    audience: "support",
    title: "tickets",
    robots: "noindex, nofollow",
    load: () => import("#features/support/tickets/DeskScreen.tsx").then((m) => m.DeskScreen),
    texts: [deskScreenText, ticketText, words, supportErrorText, teamErrorText],
  },
  // Not in the specification: staff confirm here that it is their own browser that enters a customer's account.
  {
    path: "/support/confirm-login",
    audience: "support",
    title: "confirm_login",
    robots: "noindex, nofollow",
    load: () => import("#features/support/confirm-login/ConfirmLoginScreen.tsx").then((m) => m.ConfirmLoginScreen),
    texts: [confirmLoginText, supportErrorText],
  },
  // Not in the specification: requests for a second person's approval (decision 0030).
  {
    path: "/support/approvals",
    audience: "support",
    title: "approvals",
    robots: "noindex, nofollow",
    load: () => import("#features/support/approvals/ApprovalsScreen.tsx").then((m) => m.ApprovalsScreen),
    texts: [approvalsText, approvalText, sudoText, supportErrorText],
  },
  {
    path: "/support/settings",
    audience: "support",
    title: "settings",
    robots: "noindex, nofollow",
    load: () => import("#features/support/settings/SupportSettingsScreen.tsx").then((m) => m.SupportSettingsScreen),
    texts: [supportSettingsText, approvalText, newPasswordText, sudoText, supportErrorText],
  },
  {
    path: "/support/global-alerts",
    audience: "support",
    title: "global_alerts",
    robots: "noindex, nofollow",
    load: () => import("#features/support/global-alerts/GlobalAlertsScreen.tsx").then((m) => m.GlobalAlertsScreen),
    texts: [globalAlertsText, alertText, words, supportErrorText],
  },
  {
    path: "/support/errors",
    audience: "support",
    title: "errors",
    robots: "noindex, nofollow",
    load: () => import("#features/support/request-log/ErrorsScreen.tsx").then((m) => m.ErrorsScreen),
    texts: [requestLogText, supportErrorText],
  },
  {
    path: "/support/log",
    audience: "support",
    title: "log",
    robots: "noindex, nofollow",
    load: () => import("#features/support/request-log/LogScreen.tsx").then((m) => m.LogScreen),
    texts: [requestLogText, supportErrorText],
  },
  {
    path: "/support/canceled_emails",
    audience: "support",
    title: "canceled_emails",
    robots: "noindex, nofollow",
    load: () =>
      import("#features/support/canceled-emails/CanceledEmailsScreen.tsx").then((m) => m.CanceledEmailsScreen),
    texts: [canceledEmailsText, supportErrorText],
  },
  {
    path: "/support/orphaned",
    audience: "support",
    title: "orphaned",
    robots: "noindex, nofollow",
    load: () => import("#features/support/orphaned/OrphanedScreen.tsx").then((m) => m.OrphanedScreen),
    texts: [orphanedText, supportErrorText],
  },
  {
    path: "/support/itsp-managment",
    audience: "support",
    title: "providers",
    robots: "noindex, nofollow",
    load: () => import("#features/support/itsps/ProvidersScreen.tsx").then((m) => m.ProvidersScreen),
    texts: [providersText, supportErrorText],
  },
  {
    path: "/support/itsp-add-new",
    audience: "support",
    title: "provider_new",
    robots: "noindex, nofollow",
    load: () => import("#features/support/itsps/AddProviderScreen.tsx").then((m) => m.AddProviderScreen),
    texts: [providersText, settingsText, outcomeText, stepText, testText, teamErrorText, supportErrorText],
  },
  {
    path: "/support/itsp-edit/:itspId",
    audience: "support",
    title: "provider",
    robots: "noindex, nofollow",
    load: () => import("#features/support/itsps/EditProviderScreen.tsx").then((m) => m.EditProviderScreen),
    texts: [providersText, settingsText, outcomeText, stepText, testText, teamErrorText, supportErrorText],
  },
  {
    path: "/*",
    audience: "anyone",
    title: "not_found",
    robots: "noindex",
    load: () => import("#features/customer/not-found/NotFoundScreen.tsx").then((m) => m.NotFoundScreen),
    texts: [notFoundText],
  },
] as const satisfies readonly ScreenRoute<TextKey<typeof en>>[];

export const supportArea: Area = {
  side: "staff",
  routes: SUPPORT_ROUTES,
  titles: supportTitles,
  login: "/support/login",
  frame: {
    load: () => import("./support-frame/SupportFrame.tsx").then((m) => m.SupportFrame),
    texts: [supportFrameText],
  },
};
