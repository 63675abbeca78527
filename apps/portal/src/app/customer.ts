import { actionsText } from "#features/customer/call-actions/text.ts";
import { callsText } from "#features/customer/calls/text.ts";
import { contactsText } from "#features/customer/contacts/text.ts";
import { devicesText } from "#features/customer/devices/text.ts";
import { downloadText } from "#features/customer/download/text.ts";
import { editMembersText } from "#features/customer/edit-members/text.ts";
import { emailChangeText } from "#features/customer/email-change/text.ts";
import { homeText } from "#features/customer/home/text.ts";
import { importText } from "#features/customer/bulk/text.ts";
import { joinText } from "#features/customer/join/text.ts";
import { loginText } from "#features/customer/login/text.ts";
import { maintenanceText } from "#features/customer/maintenance/text.ts";
import { causesText, membersText } from "#features/customer/members/text.ts";
import { migrationText } from "#features/customer/migration/text.ts";
import { notFoundText } from "#features/customer/not-found/text.ts";
import { programsText } from "#features/customer/programs/text.ts";
import { recoveryText } from "#features/customer/recovery/text.ts";
import { settingsText } from "#features/customer/settings/text.ts";
import { shellText } from "./shell/text.ts";
import { signupText } from "#features/customer/signup/text.ts";
import { linesText } from "#domain/billing/lines-text.ts";
import { subscriptionText } from "#features/customer/subscription/text.ts";
import { ticketsText } from "#features/customer/tickets/text.ts";
import { unsubscribeText } from "#features/customer/unsubscribe/text.ts";
import { verificationText } from "#features/customer/verification/text.ts";
import { voiceText } from "#features/customer/voice/text.ts";
import { welcomeText } from "#features/customer/welcome/text.ts";
import { billingText } from "#domain/billing/text.ts";
import { deviceText } from "#domain/devices/text.ts";
import { entryText } from "#platform/session/entry-text.ts";
import { billingErrorText, teamErrorText } from "#platform/text/error-text.ts";
import { leavingText } from "#domain/cancellation/text.ts";
import { newPasswordText } from "#domain/passwords/new-password-text.ts";
import { resendText } from "#domain/verification/resend-text.ts";
import { sheetText } from "#platform/sheet/text.ts";
import { termsText } from "#domain/terms/terms-text.ts";
import { ticketText } from "#domain/tickets/text.ts";
import type { TextKey } from "#platform/text/text.ts";
import { words } from "#domain/team/words.ts";
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
    load: () => import("#features/customer/welcome/WelcomeScreen.tsx").then((m) => m.WelcomeScreen),
    texts: [welcomeText],
  },
  {
    path: "/login",
    audience: "visitor",
    title: "login",
    description: "login.description",
    canonical: "/login",
    load: () => import("#features/customer/login/LoginScreen.tsx").then((m) => m.LoginScreen),
    texts: [loginText, entryText],
  },
  {
    path: "/login/alreadyInSolo",
    audience: "visitor",
    title: "login",
    robots: "noindex",
    load: () => import("#features/customer/login/AlreadyInSoloScreen.tsx").then((m) => m.AlreadyInSoloScreen),
    texts: [loginText, entryText],
  },
  {
    path: "/login/:token",
    // Open to all: support staff may still have another customer's account open in this browser.
    audience: "anyone",
    title: "login",
    robots: "noindex",
    load: () => import("#features/customer/login/TokenLoginScreen.tsx").then((m) => m.TokenLoginScreen),
    texts: [loginText, entryText],
  },
  {
    path: "/forgot-password",
    audience: "visitor",
    title: "forgot_password",
    robots: "noindex",
    load: () => import("#features/customer/recovery/ForgotPasswordScreen.tsx").then((m) => m.ForgotPasswordScreen),
    texts: [recoveryText, entryText],
  },
  {
    path: "/reset-password",
    audience: "visitor",
    title: "reset_password",
    robots: "noindex",
    load: () => import("#features/customer/recovery/ResetPasswordScreen.tsx").then((m) => m.ResetPasswordScreen),
    texts: [recoveryText, entryText, newPasswordText],
  },
  {
    path: "/signup",
    audience: "visitor",
    title: "signup",
    description: "signup.description",
    canonical: "/signup",
    load: () => import("#features/customer/signup/EmailStep.tsx").then((m) => m.EmailStep),
    texts: [signupText, words],
  },
  {
    path: "/signup/password",
    audience: "visitor",
    title: "signup",
    robots: "noindex",
    load: () => import("#features/customer/signup/PasswordStep.tsx").then((m) => m.PasswordStep),
    texts: [signupText, words, newPasswordText],
  },
  {
    path: "/signup/profile",
    audience: "visitor",
    title: "signup",
    robots: "noindex",
    load: () => import("#features/customer/signup/ProfileStep.tsx").then((m) => m.ProfileStep),
    texts: [signupText, words],
  },
  {
    path: "/signup/terms",
    audience: "visitor",
    title: "signup",
    robots: "noindex",
    load: () => import("#features/customer/signup/TermsStep.tsx").then((m) => m.TermsStep),
    texts: [signupText, words, termsText],
  },
  {
    path: "/signup/preferences",
    audience: "visitor",
    title: "signup",
    robots: "noindex",
    load: () => import("#features/customer/signup/PreferencesStep.tsx").then((m) => m.PreferencesStep),
    texts: [signupText, words],
  },
  {
    path: "/signup/welcome-back",
    audience: "visitor",
    title: "signup",
    robots: "noindex",
    load: () => import("#features/customer/signup/WelcomeBackStep.tsx").then((m) => m.WelcomeBackStep),
    texts: [signupText, words],
  },
  {
    path: "/signup/welcome-back-",
    audience: "visitor",
    title: "signup",
    robots: "noindex",
    load: () => import("#features/customer/signup/OtherProductStep.tsx").then((m) => m.OtherProductStep),
    texts: [signupText, words],
  },
  {
    path: "/signup/signup-verify-account",
    audience: "visitor",
    title: "signup",
    robots: "noindex",
    load: () => import("#features/customer/signup/VerifyStep.tsx").then((m) => m.VerifyStep),
    texts: [signupText, words, resendText],
  },
  {
    path: "/signup/not-verified",
    audience: "visitor",
    title: "not_verified",
    robots: "noindex",
    load: () => import("#features/customer/verification/NotVerifiedScreen.tsx").then((m) => m.NotVerifiedScreen),
    texts: [verificationText, entryText, resendText],
  },
  {
    path: "/verify-email",
    audience: "anyone",
    title: "verify_email",
    robots: "noindex",
    load: () => import("#features/customer/verification/VerifyEmailScreen.tsx").then((m) => m.VerifyEmailScreen),
    texts: [verificationText, entryText, resendText],
  },
  {
    path: "/verify-account",
    audience: "visitor",
    title: "verify_account",
    robots: "noindex",
    load: () => import("#features/customer/verification/VerifyAccountScreen.tsx").then((m) => m.VerifyAccountScreen),
    texts: [verificationText, entryText],
  },
  {
    path: "/join/:token",
    audience: "anyone",
    title: "join",
    robots: "noindex",
    load: () => import("#features/customer/join/JoinLinkScreen.tsx").then((m) => m.JoinLinkScreen),
    texts: [],
  },
  {
    path: "/join",
    audience: "anyone",
    title: "join",
    robots: "noindex",
    load: () => import("#features/customer/join/JoinScreen.tsx").then((m) => m.JoinScreen),
    texts: [joinText, entryText, newPasswordText, termsText, teamErrorText],
  },
  {
    path: "/confirm-email",
    audience: "anyone",
    title: "confirm_email",
    robots: "noindex",
    load: () => import("#features/customer/email-change/ConfirmEmailScreen.tsx").then((m) => m.ConfirmEmailScreen),
    texts: [emailChangeText, entryText],
  },
  {
    path: "/undo-email",
    audience: "anyone",
    title: "undo_email",
    robots: "noindex",
    load: () => import("#features/customer/email-change/UndoEmailScreen.tsx").then((m) => m.UndoEmailScreen),
    texts: [emailChangeText, entryText],
  },
  {
    path: "/unsubscribe",
    audience: "anyone",
    title: "unsubscribe",
    robots: "noindex",
    load: () => import("#features/customer/unsubscribe/UnsubscribeScreen.tsx").then((m) => m.UnsubscribeScreen),
    texts: [unsubscribeText, entryText],
  },
  {
    path: "/maintenance",
    audience: "anyone",
    title: "maintenance",
    robots: "noindex",
    load: () => import("#features/customer/maintenance/MaintenanceScreen.tsx").then((m) => m.MaintenanceScreen),
    texts: [maintenanceText],
  },
  {
    path: "/dashboard",
    audience: "signed-in",
    title: "dashboard",
    robots: "noindex, nofollow",
    load: () => import("#features/customer/home/HomeScreen.tsx").then((m) => m.HomeScreen),
    texts: [homeText],
  },
  {
    path: "/dashboard/members/import",
    audience: "signed-in",
    title: "import",
    robots: "noindex, nofollow",
    load: () => import("#features/customer/bulk/ImportScreen.tsx").then((m) => m.ImportScreen),
    texts: [importText, sheetText, teamErrorText],
  },
  {
    // With a member id, that member's drawer opens over the list, which stays mounted.
    path: "/dashboard/members/:mid?",
    audience: "signed-in",
    title: "members",
    robots: "noindex, nofollow",
    load: () => import("#features/customer/members/MembersScreen.tsx").then((m) => m.MembersScreen),
    texts: [membersText, causesText, teamErrorText],
  },
  {
    path: "/dashboard/voice",
    audience: "signed-in",
    title: "voice",
    robots: "noindex, nofollow",
    load: () => import("#features/customer/voice/VoiceScreen.tsx").then((m) => m.VoiceScreen),
    texts: [voiceText, teamErrorText],
  },
  {
    path: "/dashboard/call-actions",
    audience: "signed-in",
    title: "call_actions",
    robots: "noindex, nofollow",
    load: () => import("#features/customer/call-actions/CallActionsScreen.tsx").then((m) => m.CallActionsScreen),
    texts: [actionsText, teamErrorText],
  },
  {
    path: "/dashboard/edit-members",
    audience: "signed-in",
    title: "edit_members",
    robots: "noindex, nofollow",
    load: () => import("#features/customer/edit-members/EditMembersScreen.tsx").then((m) => m.EditMembersScreen),
    texts: [editMembersText, sheetText, teamErrorText],
  },
  {
    path: "/dashboard/contacts",
    audience: "signed-in",
    title: "contacts",
    robots: "noindex, nofollow",
    load: () => import("#features/customer/contacts/ContactsScreen.tsx").then((m) => m.ContactsScreen),
    texts: [contactsText, teamErrorText],
  },
  {
    path: "/dashboard/devices",
    audience: "signed-in",
    title: "devices",
    robots: "noindex, nofollow",
    load: () => import("#features/customer/devices/DevicesScreen.tsx").then((m) => m.DevicesScreen),
    texts: [devicesText, deviceText, teamErrorText],
  },
  {
    path: "/dashboard/calls",
    audience: "signed-in",
    title: "calls",
    robots: "noindex, nofollow",
    load: () => import("#features/customer/calls/CallsScreen.tsx").then((m) => m.CallsScreen),
    texts: [callsText, teamErrorText],
  },
  {
    path: "/dashboard/subscription",
    audience: "signed-in",
    title: "subscription",
    robots: "noindex, nofollow",
    load: () => import("#features/customer/subscription/SubscriptionScreen.tsx").then((m) => m.SubscriptionScreen),
    texts: [subscriptionText, linesText, billingText, billingErrorText],
  },
  {
    path: "/dashboard/download",
    audience: "signed-in",
    title: "download",
    robots: "noindex, nofollow",
    load: () => import("#features/customer/download/DownloadScreen.tsx").then((m) => m.DownloadScreen),
    texts: [downloadText],
  },
  {
    path: "/dashboard/programs",
    audience: "signed-in",
    title: "programs",
    robots: "noindex, nofollow",
    load: () => import("#features/customer/programs/ProgramsScreen.tsx").then((m) => m.ProgramsScreen),
    texts: [programsText, billingText, billingErrorText],
  },
  {
    path: "/dashboard/support-tickets",
    audience: "signed-in",
    title: "support_tickets",
    robots: "noindex, nofollow",
    load: () => import("#features/customer/tickets/TicketsScreen.tsx").then((m) => m.TicketsScreen),
    texts: [ticketsText, ticketText, teamErrorText],
  },
  {
    path: "/dashboard/settings-and-preferences",
    audience: "signed-in",
    title: "settings",
    robots: "noindex, nofollow",
    load: () => import("#features/customer/settings/SettingsScreen.tsx").then((m) => m.SettingsScreen),
    texts: [settingsText, teamErrorText],
  },
  {
    path: "/process-migration",
    audience: "signed-in",
    title: "migration",
    robots: "noindex, nofollow",
    load: () => import("#features/customer/migration/MigrationScreen.tsx").then((m) => m.MigrationScreen),
    texts: [migrationText, linesText, billingText, billingErrorText, leavingText],
  },
  {
    // Also without a session: the end of a migration closes the session it was started in.
    path: "/process-migration/:run",
    audience: "anyone",
    title: "migration",
    robots: "noindex, nofollow",
    load: () => import("#features/customer/migration/run/RunScreen.tsx").then((m) => m.RunScreen),
    texts: [migrationText, entryText, billingErrorText],
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

export const customerArea: Area = {
  side: "customer",
  routes: CUSTOMER_ROUTES,
  titles: customerTitles,
  login: "/login",
  frame: {
    load: () => import("./shell/Shell.tsx").then((m) => m.Shell),
    texts: [shellText, words],
  },
};
