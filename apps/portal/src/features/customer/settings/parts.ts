import { lazyPart } from "#platform/loading/lazy-part.ts";
import { changesText } from "#domain/audit/text.ts";
import { memberEditText } from "#domain/members/text.ts";
import { newPasswordText } from "#domain/passwords/new-password-text.ts";
import { sudoText } from "#domain/sudo/text.ts";
import { twoStepText } from "#domain/two-step/text.ts";
import type { PanelProps } from "./panel.ts";
import type { SectionId } from "./sections.ts";
import { auditStreamsText } from "./audit-streams/text.ts";
import { keysText } from "./keys/text.ts";
import { securityText } from "./security/text.ts";
import { sessionsText } from "./sessions/text.ts";
import { kindsText } from "./webhooks/kinds/text.ts";
import { webhooksText } from "./webhooks/text.ts";

/** Each section loads when it is opened. */
export const PARTS: Readonly<Record<SectionId, ReturnType<typeof lazyPart<PanelProps>>>> = {
  profile: lazyPart({
    load: () => import("./profile/ProfilePanel.tsx").then((m) => m.ProfilePanel),
    texts: [memberEditText],
  }),
  security: lazyPart({
    load: () => import("./security/SecurityPanel.tsx").then((m) => m.SecurityPanel),
    texts: [securityText, newPasswordText, sudoText, twoStepText],
  }),
  sessions: lazyPart({
    load: () => import("./sessions/SessionsPanel.tsx").then((m) => m.SessionsPanel),
    texts: [sessionsText],
  }),
  notifications: lazyPart({
    load: () => import("./notifications/NotificationsPanel.tsx").then((m) => m.NotificationsPanel),
    texts: [],
  }),
  appearance: lazyPart({
    load: () => import("./appearance/AppearancePanel.tsx").then((m) => m.AppearancePanel),
    texts: [],
  }),
  team: lazyPart({
    load: () => import("./team/TeamPanel.tsx").then((m) => m.TeamPanel),
    texts: [],
  }),
  keys: lazyPart({
    load: () => import("./keys/KeysPanel.tsx").then((m) => m.KeysPanel),
    texts: [keysText, changesText, sudoText],
  }),
  webhooks: lazyPart({
    load: () => import("./webhooks/WebhooksPanel.tsx").then((m) => m.WebhooksPanel),
    texts: [webhooksText, kindsText, sudoText],
  }),
  "audit-streams": lazyPart({
    load: () => import("./audit-streams/AuditStreamsPanel.tsx").then((m) => m.AuditStreamsPanel),
    texts: [auditStreamsText, webhooksText, sudoText],
  }),
  support: lazyPart({
    load: () => import("./support/SupportAccessPanel.tsx").then((m) => m.SupportAccessPanel),
    texts: [changesText],
  }),
};
