import { actionsText } from "../features/call-actions/text.ts";
import { callsText } from "../features/calls/text.ts";
import { contactsText } from "../features/contacts/text.ts";
import { devicesText } from "../features/devices/text.ts";
import { downloadText } from "../features/download/text.ts";
import { editMembersText } from "../features/edit-members/text.ts";
import { emailChangeText } from "../features/email-change/text.ts";
import { homeText } from "../features/home/text.ts";
import { importText } from "../features/import/text.ts";
import { joinText } from "../features/join/text.ts";
import { loginText } from "../features/login/text.ts";
import { maintenanceText } from "../features/maintenance/text.ts";
import { causesText } from "../features/members/causes-text.ts";
import { membersText } from "../features/members/text.ts";
import { migrationText } from "../features/migration/text.ts";
import { notFoundText } from "../features/not-found/text.ts";
import { programsText } from "../features/programs/text.ts";
import { recoveryText } from "../features/recovery/text.ts";
import { settingsText } from "../features/settings/text.ts";
import { shellText } from "../features/shell/text.ts";
import { signupText } from "../features/signup/text.ts";
import { linesText } from "../kit/billing/lines-text.ts";
import { subscriptionText } from "../features/subscription/text.ts";
import { ticketsText } from "../features/tickets/text.ts";
import { unsubscribeText } from "../features/unsubscribe/text.ts";
import { verificationText } from "../features/verification/text.ts";
import { voiceText } from "../features/voice/text.ts";
import { welcomeText } from "../features/welcome/text.ts";
import { billingText } from "../kit/billing/text.ts";
import { deviceText } from "../kit/devices/text.ts";
import { entryText } from "../kit/entry-text.ts";
import { billingErrorText, teamErrorText } from "../kit/error-text.ts";
import { leavingText } from "../kit/leaving/text.ts";
import { newPasswordText } from "../kit/new-password-text.ts";
import { resendText } from "../kit/resend-text.ts";
import { sheetText } from "../kit/sheet/text.ts";
import { termsText } from "../kit/terms-text.ts";
import { ticketText } from "../kit/tickets/text.ts";
import type { TextKey } from "../kit/text.ts";
import { words } from "../kit/words.ts";
import { customerTitles } from "./customer.text.ts";
import type { en } from "./customer.text.en.ts";
import type { Area, ScreenRoute } from "./route.ts";

export const CUSTOMER_ROUTES = [
  {
    path: "/",
    audience: "visitor",
    title: "welcome",
    description: "welcome.description",
    canonical: "/",
    load: () => import("../features/welcome/WelcomeScreen.tsx").then((m) => m.WelcomeScreen),
    texts: [welcomeText],
  },
  {
    path: "/login",
    audience: "visitor",
    title: "login",
    description: "login.description",
    canonical: "/login",
    load: () => import("../features/login/LoginScreen.tsx").then((m) => m.LoginScreen),
    texts: [loginText, entryText],
  },
  {
    path: "/login/alreadyInSolo",
    audience: "visitor",
    title: "login",
    robots: "noindex",
    load: () => import("../features/login/AlreadyInSoloScreen.tsx").then((m) => m.AlreadyInSoloScreen),
    texts: [loginText, entryText],
  },
  {
    path: "/login/:token",
    // Support staff may still have another customer's account open here.
    audience: "anyone",
    title: "login",
    robots: "noindex",
    load: () => import("../features/login/TokenLoginScreen.tsx").then((m) => m.TokenLoginScreen),
    texts: [loginText, entryText],
  },
  {
    path: "/forgot-password",
    audience: "visitor",
    title: "forgot_password",
    robots: "noindex",
    load: () => import("../features/recovery/ForgotPasswordScreen.tsx").then((m) => m.ForgotPasswordScreen),
    texts: [recoveryText, entryText],
  },
  {
    path: "/reset-password",
    audience: "visitor",
    title: "reset_password",
    robots: "noindex",
    load: () => import("../features/recovery/ResetPasswordScreen.tsx").then((m) => m.ResetPasswordScreen),
    texts: [recoveryText, entryText, newPasswordText],
  },
  {
    path: "/signup",
    audience: "visitor",
    title: "signup",
    description: "signup.description",
    canonical: "/signup",
    load: () => import("../features/signup/EmailStep.tsx").then((m) => m.EmailStep),
    texts: [signupText, words],
  },
  {
    path: "/signup/password",
    audience: "visitor",
    title: "signup",
    robots: "noindex",
    load: () => import("../features/signup/PasswordStep.tsx").then((m) => m.PasswordStep),
    texts: [signupText, words, newPasswordText],
  },
  {
    path: "/signup/profile",
    audience: "visitor",
    title: "signup",
    robots: "noindex",
    load: () => import("../features/signup/ProfileStep.tsx").then((m) => m.ProfileStep),
    texts: [signupText, words],
  },
  {
    path: "/signup/terms",
    audience: "visitor",
    title: "signup",
    robots: "noindex",
    load: () => import("../features/signup/TermsStep.tsx").then((m) => m.TermsStep),
    texts: [signupText, words, termsText],
  },
  {
    path: "/signup/preferences",
    audience: "visitor",
    title: "signup",
    robots: "noindex",
    load: () => import("../features/signup/PreferencesStep.tsx").then((m) => m.PreferencesStep),
    texts: [signupText, words],
  },
  {
    path: "/signup/welcome-back",
    audience: "visitor",
    title: "signup",
    robots: "noindex",
    load: () => import("../features/signup/WelcomeBackStep.tsx").then((m) => m.WelcomeBackStep),
    texts: [signupText, words],
  },
  {
    path: "/signup/welcome-back-",
    audience: "visitor",
    title: "signup",
    robots: "noindex",
    load: () => import("../features/signup/OtherProductStep.tsx").then((m) => m.OtherProductStep),
    texts: [signupText, words],
  },
  {
    path: "/signup/signup-verify-account",
    audience: "visitor",
    title: "signup",
    robots: "noindex",
    load: () => import("../features/signup/VerifyStep.tsx").then((m) => m.VerifyStep),
    texts: [signupText, words, resendText],
  },
  {
    path: "/signup/not-verified",
    audience: "visitor",
    title: "not_verified",
    robots: "noindex",
    load: () => import("../features/verification/NotVerifiedScreen.tsx").then((m) => m.NotVerifiedScreen),
    texts: [verificationText, entryText, resendText],
  },
  {
    path: "/verify-email",
    audience: "anyone",
    title: "verify_email",
    robots: "noindex",
    load: () => import("../features/verification/VerifyEmailScreen.tsx").then((m) => m.VerifyEmailScreen),
    texts: [verificationText, entryText, resendText],
  },
  {
    path: "/verify-account",
    audience: "visitor",
    title: "verify_account",
    robots: "noindex",
    load: () => import("../features/verification/VerifyAccountScreen.tsx").then((m) => m.VerifyAccountScreen),
    texts: [verificationText, entryText],
  },
  {
    path: "/join/:token",
    audience: "anyone",
    title: "join",
    robots: "noindex",
    load: () => import("../features/join/JoinLinkScreen.tsx").then((m) => m.JoinLinkScreen),
    texts: [],
  },
  {
    path: "/join",
    audience: "anyone",
    title: "join",
    robots: "noindex",
    load: () => import("../features/join/JoinScreen.tsx").then((m) => m.JoinScreen),
    texts: [joinText, entryText, newPasswordText, termsText, teamErrorText],
  },
  {
    path: "/confirm-email",
    audience: "anyone",
    title: "confirm_email",
    robots: "noindex",
    load: () => import("../features/email-change/ConfirmEmailScreen.tsx").then((m) => m.ConfirmEmailScreen),
    texts: [emailChangeText, entryText],
  },
  {
    path: "/undo-email",
    audience: "anyone",
    title: "undo_email",
    robots: "noindex",
    load: () => import("../features/email-change/UndoEmailScreen.tsx").then((m) => m.UndoEmailScreen),
    texts: [emailChangeText, entryText],
  },
  {
    path: "/unsubscribe",
    audience: "anyone",
    title: "unsubscribe",
    robots: "noindex",
    load: () => import("../features/unsubscribe/UnsubscribeScreen.tsx").then((m) => m.UnsubscribeScreen),
    texts: [unsubscribeText, entryText],
  },
  {
    path: "/maintenance",
    audience: "anyone",
    title: "maintenance",
    robots: "noindex",
    load: () => import("../features/maintenance/MaintenanceScreen.tsx").then((m) => m.MaintenanceScreen),
    texts: [maintenanceText],
  },
  {
    path: "/dashboard",
    audience: "signed-in",
    title: "dashboard",
    robots: "noindex, nofollow",
    load: () => import("../features/home/HomeScreen.tsx").then((m) => m.HomeScreen),
    texts: [homeText],
  },
  {
    path: "/dashboard/members/import",
    audience: "signed-in",
    title: "import",
    robots: "noindex, nofollow",
    load: () => import("../features/import/ImportScreen.tsx").then((m) => m.ImportScreen),
    texts: [importText, sheetText, teamErrorText],
  },
  {
    // With somebody's id their drawer is open over the list, which stays as it is.
    path: "/dashboard/members/:mid?",
    audience: "signed-in",
    title: "members",
    robots: "noindex, nofollow",
    load: () => import("../features/members/MembersScreen.tsx").then((m) => m.MembersScreen),
    texts: [membersText, causesText, teamErrorText],
  },
  {
    path: "/dashboard/voice",
    audience: "signed-in",
    title: "voice",
    robots: "noindex, nofollow",
    load: () => import("../features/voice/VoiceScreen.tsx").then((m) => m.VoiceScreen),
    texts: [voiceText, teamErrorText],
  },
  {
    path: "/dashboard/call-actions",
    audience: "signed-in",
    title: "call_actions",
    robots: "noindex, nofollow",
    load: () => import("../features/call-actions/CallActionsScreen.tsx").then((m) => m.CallActionsScreen),
    texts: [actionsText, teamErrorText],
  },
  {
    path: "/dashboard/edit-members",
    audience: "signed-in",
    title: "edit_members",
    robots: "noindex, nofollow",
    load: () => import("../features/edit-members/EditMembersScreen.tsx").then((m) => m.EditMembersScreen),
    texts: [editMembersText, sheetText, teamErrorText],
  },
  {
    path: "/dashboard/contacts",
    audience: "signed-in",
    title: "contacts",
    robots: "noindex, nofollow",
    load: () => import("../features/contacts/ContactsScreen.tsx").then((m) => m.ContactsScreen),
    texts: [contactsText, teamErrorText],
  },
  {
    path: "/dashboard/devices",
    audience: "signed-in",
    title: "devices",
    robots: "noindex, nofollow",
    load: () => import("../features/devices/DevicesScreen.tsx").then((m) => m.DevicesScreen),
    texts: [devicesText, deviceText, teamErrorText],
  },
  {
    path: "/dashboard/calls",
    audience: "signed-in",
    title: "calls",
    robots: "noindex, nofollow",
    load: () => import("../features/calls/CallsScreen.tsx").then((m) => m.CallsScreen),
    texts: [callsText, teamErrorText],
  },
  {
    path: "/dashboard/subscription",
    audience: "signed-in",
    title: "subscription",
    robots: "noindex, nofollow",
    load: () => import("../features/subscription/SubscriptionScreen.tsx").then((m) => m.SubscriptionScreen),
    texts: [subscriptionText, linesText, billingText, billingErrorText],
  },
  {
    path: "/dashboard/download",
    audience: "signed-in",
    title: "download",
    robots: "noindex, nofollow",
    load: () => import("../features/download/DownloadScreen.tsx").then((m) => m.DownloadScreen),
    texts: [downloadText],
  },
  {
    path: "/dashboard/programs",
    audience: "signed-in",
    title: "programs",
    robots: "noindex, nofollow",
    load: () => import("../features/programs/ProgramsScreen.tsx").then((m) => m.ProgramsScreen),
    texts: [programsText, billingText, billingErrorText],
  },
  {
    path: "/dashboard/support-tickets",
    audience: "signed-in",
    title: "support_tickets",
    robots: "noindex, nofollow",
    load: () => import("../features/tickets/TicketsScreen.tsx").then((m) => m.TicketsScreen),
    texts: [ticketsText, ticketText, teamErrorText],
  },
  {
    path: "/dashboard/settings-and-preferences",
    audience: "signed-in",
    title: "settings",
    robots: "noindex, nofollow",
    load: () => import("../features/settings/SettingsScreen.tsx").then((m) => m.SettingsScreen),
    texts: [settingsText, teamErrorText],
  },
  {
    path: "/process-migration",
    audience: "signed-in",
    title: "migration",
    robots: "noindex, nofollow",
    load: () => import("../features/migration/MigrationScreen.tsx").then((m) => m.MigrationScreen),
    texts: [migrationText, linesText, billingText, billingErrorText, leavingText],
  },
  {
    // Without a session, too: the end of a move closes the one it was begun in.
    path: "/process-migration/:run",
    audience: "anyone",
    title: "migration",
    robots: "noindex, nofollow",
    load: () => import("../features/migration/run/RunScreen.tsx").then((m) => m.RunScreen),
    texts: [migrationText, entryText, billingErrorText],
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

export const customerArea: Area = {
  side: "customer",
  routes: CUSTOMER_ROUTES,
  titles: customerTitles,
  login: "/login",
  frame: {
    load: () => import("../features/shell/Shell.tsx").then((m) => m.Shell),
    texts: [shellText, words],
  },
};
