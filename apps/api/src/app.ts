import type { FastifyInstance } from "fastify";
import type { BounceHandler } from "./adapters/mail/port.ts";
import type { Adapters } from "./adapters/ports.ts";
import { accountCheckFeature } from "./features/account-check/feature.ts";
import { alertsFeature } from "./features/alerts/feature.ts";
import { apiKeysFeature } from "./features/api-keys/feature.ts";
import { approvalsFeature } from "./features/approvals/feature.ts";
import { auditFeature } from "./features/audit/feature.ts";
import { brandFeature } from "./features/brand/feature.ts";
import { featuresOf } from "./features/brand/public.ts";
import { bulkFeature } from "./features/bulk/feature.ts";
import { callActionsFeature } from "./features/call-actions/feature.ts";
import { callsFeature } from "./features/calls/feature.ts";
import { canceledEmailsFeature } from "./features/canceled-emails/feature.ts";
import { caseNotesFeature } from "./features/case-notes/feature.ts";
import { casesFeature } from "./features/cases/feature.ts";
import { clientFeature } from "./features/client/feature.ts";
import { contactsFeature } from "./features/contacts/feature.ts";
import { devicesFeature } from "./features/devices/feature.ts";
import { directoryFeature } from "./features/directory/feature.ts";
import { eventsFeature } from "./features/events/feature.ts";
import { globalAlertsFeature } from "./features/global-alerts/feature.ts";
import { invitationsFeature } from "./features/invitations/feature.ts";
import { itspFeature } from "./features/itsp/feature.ts";
import { itspsFeature } from "./features/itsps/feature.ts";
import { joinFeature } from "./features/join/feature.ts";
import { linksFeature } from "./features/links/feature.ts";
import { mailFeature } from "./features/mail/feature.ts";
import { createBounceHandler } from "./features/mail/public.ts";
import { membersFeature } from "./features/members/feature.ts";
import { mfaFeature } from "./features/mfa/feature.ts";
import { migrationFeature } from "./features/migration/feature.ts";
import { orphanedFeature } from "./features/orphaned/feature.ts";
import { withFileRegistry } from "./features/orphaned/public.ts";
import { passwordsFeature } from "./features/passwords/feature.ts";
import { preferencesFeature } from "./features/preferences/feature.ts";
import { profileFeature } from "./features/profile/feature.ts";
import { referenceFeature } from "./features/reference/feature.ts";
import { releasesFeature } from "./features/releases/feature.ts";
import { requestLogFeature } from "./features/request-log/feature.ts";
import { rolloutFeature } from "./features/rollout/feature.ts";
import { searchFeature } from "./features/search/feature.ts";
import { sessionFeature } from "./features/session/feature.ts";
import { signupFeature } from "./features/signup/feature.ts";
import { staffFeature } from "./features/staff/feature.ts";
import { statusFeature } from "./features/status/feature.ts";
import { subscriptionFeature } from "./features/subscription/feature.ts";
import { priceListFaults } from "./features/subscription/public.ts";
import { sweepFeature } from "./features/sweep/feature.ts";
import { teamFeature } from "./features/team/feature.ts";
import { ticketDeskFeature } from "./features/ticket-desk/feature.ts";
import { ticketsFeature } from "./features/tickets/feature.ts";
import { voiceFeature } from "./features/voice/feature.ts";
import { auditStreamsFeature } from "./features/audit-streams/feature.ts";
import { webhooksFeature } from "./features/webhooks/feature.ts";
import type { OpenAppContext } from "./platform/app-context.ts";
import { databaseFaults } from "./platform/db.ts";
import type { Templates } from "./platform/email-template.ts";
import { type Feature, figuresOf, jobHandlersOf, jobsOf, registerFeatures, templatesOf } from "./platform/feature.ts";
import { watchFigures } from "./platform/figures.ts";
import { openHttp } from "./platform/http.ts";
import { BUILT_PORTAL } from "./platform/installation.ts";
import { pendingMigrations } from "./platform/migrations.ts";
import { probeRoutes } from "./platform/probes.ts";
import { queueFigures } from "./platform/queue-figures.ts";
import type { Job, JobHandler } from "./platform/queue.ts";
import { openStaticFiles } from "./platform/static-files.ts";

export const FEATURES: readonly Feature[] = [
  referenceFeature,
  brandFeature,
  signupFeature,
  sessionFeature,
  mfaFeature,
  passwordsFeature,
  preferencesFeature,
  joinFeature,
  profileFeature,
  teamFeature,
  membersFeature,
  bulkFeature,
  contactsFeature,
  directoryFeature,
  callActionsFeature,
  voiceFeature,
  accountCheckFeature,
  itspFeature,
  devicesFeature,
  rolloutFeature,
  searchFeature,
  clientFeature,
  releasesFeature,
  callsFeature,
  apiKeysFeature,
  webhooksFeature,
  auditStreamsFeature,
  subscriptionFeature,
  migrationFeature,
  ticketsFeature,
  mailFeature,
  staffFeature,
  approvalsFeature,
  casesFeature,
  caseNotesFeature,
  ticketDeskFeature,
  alertsFeature,
  eventsFeature,
  globalAlertsFeature,
  itspsFeature,
  requestLogFeature,
  orphanedFeature,
  canceledEmailsFeature,
  invitationsFeature,
  linksFeature,
  statusFeature,
  sweepFeature,
  auditFeature,
];

/** Every job; the migration creates their queues. */
export const JOBS: readonly Job[] = jobsOf(FEATURES);
export const TEMPLATES = templatesOf(FEATURES);
const BY_NAME: Templates = new Map(TEMPLATES.map((template) => [template.name, template]));

/** Opens the server with the routes of every feature. */
export async function openApp(
  context: OpenAppContext,
  given: Adapters,
  features: readonly Feature[] = FEATURES,
): Promise<FastifyInstance> {
  const adapters: Adapters = { ...given, storage: withFileRegistry(context, given.storage) };
  const { config } = context;
  const pages = await openStaticFiles(
    { ...config, PORTAL_DIST: config.PORTAL_DIST ?? BUILT_PORTAL },
    (edition, build) => featuresOf(config, edition, build),
  );
  const app = openHttp(context, pages);
  probeRoutes(app, context, {
    database: () => databaseFaults(context.db, false),
    storage: () => adapters.storage.check(),
    migrations: () => pendingMigrations(context.db),
  });
  registerFeatures(app, features, { context, adapters, templates: BY_NAME, pages });
  return app;
}

/** What must be right before server and worker start, one line per fault. */
export async function findFaults(context: Pick<OpenAppContext, "db" | "config" | "clock">): Promise<string[]> {
  const { db, config } = context;
  return [...(await databaseFaults(db, config.NODE_ENV === "production")), ...(await priceListFaults(context))];
}

/** The worker's handlers, one per job. */
export const openJobHandlers = (context: OpenAppContext, adapters: Adapters): JobHandler[] =>
  jobHandlersOf(FEATURES, { context, adapters, templates: BY_NAME });

/** What the worker publishes of the whole installation. */
export const openFigures = (context: OpenAppContext): void =>
  watchFigures(context, [...queueFigures(context.clock), ...figuresOf(FEATURES)]);

/** Handles bounces in the worker. */
export const openBounceHandler = (context: OpenAppContext): BounceHandler => createBounceHandler(context, BY_NAME);
