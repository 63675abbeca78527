import { notFoundText } from "../features/not-found/text.ts";
import { alertText } from "../kit/alerts/text.ts";
import { approvalText } from "../kit/approvals/text.ts";
import { billingText } from "../kit/billing/text.ts";
import { linesText } from "../kit/billing/lines-text.ts";
import { deskText } from "../kit/tickets/desk-text.ts";
import { ticketText } from "../kit/tickets/text.ts";
import { changesText } from "../kit/changes/text.ts";
import { deviceText } from "../kit/devices/text.ts";
import { billingErrorText, supportErrorText, teamErrorText } from "../kit/error-text.ts";
import { newPasswordText } from "../kit/new-password-text.ts";
import { sudoText } from "../kit/sudo/text.ts";
import { outcomeText, stepText, testText } from "../kit/account-check/text.ts";
import type { TextKey } from "../kit/text.ts";
import { settingsText } from "../kit/voice-settings/text.ts";
import { words } from "../kit/words.ts";
import { approvalsText } from "../support/approvals/text.ts";
import { canceledEmailsText } from "../support/canceled-emails/text.ts";
import { actsText } from "../support/case/acts/text.ts";
import { partsText } from "../support/case/parts/text.ts";
import { caseText } from "../support/case/text.ts";
import { timelineText } from "../support/case/timeline/text.ts";
import { confirmLoginText } from "../support/confirm-login/text.ts";
import { supportFrameText } from "../support/frame/text.ts";
import { globalAlertsText } from "../support/global-alerts/text.ts";
import { supportLoginText } from "../support/login/text.ts";
import { orphanedText } from "../support/orphaned/text.ts";
import { requestLogText } from "../support/request-log/text.ts";
import { providersText } from "../support/providers/text.ts";
import { deskScreenText } from "../support/tickets/text.ts";
import { supportSettingsText } from "../support/settings/text.ts";
import type { Area, ScreenRoute } from "./route.ts";
import { supportTitles } from "./support.text.ts";
import type { en } from "./support.text.en.ts";

/** A case shows what a team, its phones and its bills can be refused. */
const CASE_ERRORS = [supportErrorText, teamErrorText, billingErrorText];

export const SUPPORT_ROUTES = [
  {
    path: "/support/login",
    name: "supportLogin",
    audience: "visitor",
    title: "login",
    robots: "noindex, nofollow",
    load: () => import("../support/login/SupportLoginScreen.tsx").then((m) => m.SupportLoginScreen),
    texts: [supportLoginText],
  },
  {
    path: "/support/dashboard",
    audience: "support",
    title: "dashboard",
    robots: "noindex, nofollow",
    load: () => import("../support/case/CaseScreen.tsx").then((m) => m.CaseScreen),
    texts: [
      caseText,
      actsText,
      timelineText,
      partsText,
      changesText,
      deviceText,
      billingText,
      linesText,
      ticketText,
      deskText,
      words,
      ...CASE_ERRORS,
    ],
  },
  {
    path: "/support/tickets",
    audience: "support",
    title: "tickets",
    robots: "noindex, nofollow",
    load: () => import("../support/tickets/DeskScreen.tsx").then((m) => m.DeskScreen),
    texts: [deskScreenText, ticketText, deskText, words, supportErrorText, teamErrorText],
  },
  // Not in the specification: where staff confirm that it is their browser which enters a customer's account.
  {
    path: "/support/confirm-login",
    audience: "support",
    title: "confirm_login",
    robots: "noindex, nofollow",
    load: () => import("../support/confirm-login/ConfirmLoginScreen.tsx").then((m) => m.ConfirmLoginScreen),
    texts: [confirmLoginText, supportErrorText],
  },
  // Not in the specification: requests for a second person's approval (decision 0030).
  {
    path: "/support/approvals",
    audience: "support",
    title: "approvals",
    robots: "noindex, nofollow",
    load: () => import("../support/approvals/ApprovalsScreen.tsx").then((m) => m.ApprovalsScreen),
    texts: [approvalsText, approvalText, sudoText, supportErrorText],
  },
  {
    path: "/support/settings",
    audience: "support",
    title: "settings",
    robots: "noindex, nofollow",
    load: () => import("../support/settings/SupportSettingsScreen.tsx").then((m) => m.SupportSettingsScreen),
    texts: [supportSettingsText, approvalText, newPasswordText, sudoText, supportErrorText],
  },
  {
    path: "/support/global-alerts",
    audience: "support",
    title: "global_alerts",
    robots: "noindex, nofollow",
    load: () => import("../support/global-alerts/GlobalAlertsScreen.tsx").then((m) => m.GlobalAlertsScreen),
    texts: [globalAlertsText, alertText, words, supportErrorText],
  },
  {
    path: "/support/errors",
    audience: "support",
    title: "errors",
    robots: "noindex, nofollow",
    load: () => import("../support/request-log/ErrorsScreen.tsx").then((m) => m.ErrorsScreen),
    texts: [requestLogText, supportErrorText],
  },
  {
    path: "/support/log",
    audience: "support",
    title: "log",
    robots: "noindex, nofollow",
    load: () => import("../support/request-log/LogScreen.tsx").then((m) => m.LogScreen),
    texts: [requestLogText, supportErrorText],
  },
  {
    path: "/support/canceled_emails",
    audience: "support",
    title: "canceled_emails",
    robots: "noindex, nofollow",
    load: () => import("../support/canceled-emails/CanceledEmailsScreen.tsx").then((m) => m.CanceledEmailsScreen),
    texts: [canceledEmailsText, supportErrorText],
  },
  {
    path: "/support/orphaned",
    audience: "support",
    title: "orphaned",
    robots: "noindex, nofollow",
    load: () => import("../support/orphaned/OrphanedScreen.tsx").then((m) => m.OrphanedScreen),
    texts: [orphanedText, supportErrorText],
  },
  {
    path: "/support/itsp-managment",
    audience: "support",
    title: "providers",
    robots: "noindex, nofollow",
    load: () => import("../support/providers/ProvidersScreen.tsx").then((m) => m.ProvidersScreen),
    texts: [providersText, supportErrorText],
  },
  {
    path: "/support/itsp-add-new",
    audience: "support",
    title: "provider_new",
    robots: "noindex, nofollow",
    load: () => import("../support/providers/AddProviderScreen.tsx").then((m) => m.AddProviderScreen),
    texts: [providersText, settingsText, outcomeText, stepText, testText, teamErrorText, supportErrorText],
  },
  {
    path: "/support/itsp-edit/:itspId",
    audience: "support",
    title: "provider",
    robots: "noindex, nofollow",
    load: () => import("../support/providers/EditProviderScreen.tsx").then((m) => m.EditProviderScreen),
    texts: [providersText, settingsText, outcomeText, stepText, testText, teamErrorText, supportErrorText],
  },
  {
    path: "/*",
    audience: "anyone",
    title: "not_found",
    robots: "noindex",
    load: () => import("../features/not-found/NotFoundScreen.tsx").then((m) => m.NotFoundScreen),
    texts: [notFoundText],
  },
] as const satisfies readonly ScreenRoute<TextKey<typeof en>>[];

export const supportArea: Area = {
  side: "staff",
  routes: SUPPORT_ROUTES,
  titles: supportTitles,
  login: "/support/login",
  frame: {
    load: () => import("../support/frame/SupportFrame.tsx").then((m) => m.SupportFrame),
    texts: [supportFrameText],
  },
};
