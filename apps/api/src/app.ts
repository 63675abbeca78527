import type { FastifyInstance } from "fastify";
import { alertRoutes } from "./alerts/routes.ts";
import { approvalAsked, approvalDecided } from "./approvals/emails.ts";
import { approvalRoutes } from "./approvals/routes.ts";
import { sealLog, writeHeads } from "./audit/jobs.ts";
import { auditJobHandlers } from "./audit/jobs.run.ts";
import { brandRoutes } from "./brand/routes.ts";
import { featuresOf } from "./brand/features.ts";
import { runBulk } from "./bulk/jobs.ts";
import { bulkJobHandlers } from "./bulk/jobs.run.ts";
import { bulkRoutes } from "./bulk/routes.ts";
import { clearReports, makeReport } from "./calls/jobs.ts";
import { callJobHandlers } from "./calls/jobs.run.ts";
import { callRoutes } from "./calls/routes.ts";
import { callActionRoutes } from "./call-actions/routes.ts";
import { canceledEmailRoutes } from "./canceled-emails/routes.ts";
import { mfaReset } from "./case/emails.ts";
import { caseNoteRoutes } from "./case-notes/routes.ts";
import { caseRoutes } from "./case/routes.ts";
import { clientRoutes } from "./client/routes.ts";
import { contactRoutes } from "./contacts/routes.ts";
import { linkMade } from "./devices/emails.ts";
import { deviceRoutes } from "./devices/routes.ts";
import { runRound } from "./account-check/jobs.ts";
import { accountCheckJobHandlers } from "./account-check/jobs.run.ts";
import { accountCheckRoutes } from "./account-check/routes.ts";
import { eventRoutes } from "./events/routes.ts";
import { globalAlertRoutes } from "./global-alerts/routes.ts";
import { databaseFaults } from "./platform/db.ts";
import type { OpenAppContext } from "./platform/app-context.ts";
import { openHttp } from "./platform/http.ts";
import { migrationNames } from "./platform/migrations.ts";
import { openStaticFiles } from "./platform/static-files.ts";
import type { JobHandler, Job } from "./platform/queue.ts";
import { probeRoutes } from "./platform/probes.ts";
import { releaseRoutes } from "./releases/routes.ts";
import { requestLogRoutes } from "./request-log/routes.ts";
import { referenceRoutes } from "./reference/routes.ts";
import { sendLink } from "./links/jobs.ts";
import { linkJobHandlers } from "./links/jobs.run.ts";
import { sendMail } from "./mail/jobs.ts";
import { createBounceHandler } from "./mail/bounces.ts";
import { mailJobHandlers } from "./mail/jobs.run.ts";
import { mailRoutes } from "./mail/routes.ts";
import type { Template, Templates } from "./mail/template.ts";
import type { BounceHandler } from "./adapters/mail/port.ts";
import type { Adapters } from "./adapters/adapters.ts";
import { invitation } from "./invitations/emails.ts";
import { itspRoutes } from "./itsp/routes.ts";
import { itspsRoutes } from "./itsps/routes.ts";
import { joinRoutes } from "./join/routes.ts";
import { accountMoved, accountNotMoved } from "./migration/emails.ts";
import { runMove } from "./migration/jobs.ts";
import { migrationJobHandlers } from "./migration/jobs.run.ts";
import { migrationRoutes } from "./migration/routes.ts";
import { memberRoutes } from "./members/routes.ts";
import { switchedOff, switchedOn } from "./mfa/emails.ts";
import { mfaRoutes } from "./mfa/routes.ts";
import { withFileRegistry } from "./orphaned/file-registry.ts";
import { orphanedRoutes } from "./orphaned/routes.ts";
import { passwordChanged, passwordSetForYou, resetPassword } from "./passwords/emails.ts";
import { passwordRoutes } from "./passwords/routes.ts";
import { preferenceRoutes } from "./preferences/routes.ts";
import { addressChanged, confirmAddress } from "./profile/emails.ts";
import { profileRoutes } from "./profile/routes.ts";
import { rolloutRoutes } from "./rollout/routes.ts";
import { newLogin, supportEntered } from "./session/emails.ts";
import { sessionRoutes } from "./session/routes.ts";
import { addressCanceled, alreadyHere, firstSteps, verifyEmail } from "./signup/emails.ts";
import { signupRoutes } from "./signup/routes.ts";
import { credentialReset, newApprover } from "./staff/emails.ts";
import { staffRoutes } from "./staff/routes.ts";
import {
  accountCanceled,
  accountDeleted,
  cardEnds,
  chargeFailed,
  lapsed,
  noCard,
  renewsSoon,
  serviceSuspended,
  trialOver,
  writtenOff,
} from "./subscription/emails.ts";
import { lookForDue, reconcile, rewardReferral, runDay } from "./subscription/jobs.ts";
import { billingJobHandlers } from "./subscription/jobs.run.ts";
import { subscriptionRoutes } from "./subscription/routes.ts";
import { sweepNightly, sweepTeamNow } from "./sweep/jobs.ts";
import { sweepJobHandlers } from "./sweep/jobs.run.ts";
import { ticketAnswered } from "./ticket-desk/emails.ts";
import { ticketDeskRoutes } from "./ticket-desk/routes.ts";
import { catchUp, copyTicket } from "./tickets/jobs.ts";
import { ticketJobHandlers } from "./tickets/jobs.run.ts";
import { ticketRoutes } from "./tickets/routes.ts";
import { teamRoutes } from "./team/routes.ts";
import { voiceRoutes } from "./voice/routes.ts";

/** Every job there is, for the migration to prepare its queue. */
export const JOBS: readonly Job[] = [
  sendMail,
  sendLink,
  runBulk,
  runRound,
  sweepNightly,
  sweepTeamNow,
  sealLog,
  writeHeads,
  lookForDue,
  runDay,
  rewardReferral,
  reconcile,
  makeReport,
  clearReports,
  runMove,
  copyTicket,
  catchUp,
];

export const TEMPLATES = [
  newLogin,
  supportEntered,
  verifyEmail,
  alreadyHere,
  addressCanceled,
  firstSteps,
  resetPassword,
  passwordChanged,
  passwordSetForYou,
  confirmAddress,
  addressChanged,
  invitation,
  renewsSoon,
  cardEnds,
  chargeFailed,
  noCard,
  serviceSuspended,
  writtenOff,
  lapsed,
  trialOver,
  accountCanceled,
  accountDeleted,
  switchedOff,
  switchedOn,
  mfaReset,
  accountMoved,
  accountNotMoved,
  ticketAnswered,
  linkMade,
  credentialReset,
  newApprover,
  approvalAsked,
  approvalDecided,
] as unknown as readonly Template[];
const BY_NAME: Templates = new Map(TEMPLATES.map((template) => [template.name, template]));

/** The server: the list of its features. */
export async function openApp(context: OpenAppContext, given: Adapters): Promise<FastifyInstance> {
  const adapters: Adapters = { ...given, storage: withFileRegistry(context, given.storage) };
  const pages = await openStaticFiles(context.config.PORTAL_DIST, (edition, build) =>
    featuresOf(context.config, edition, build),
  );
  const app = openHttp(context, pages);
  probeRoutes(app, context, {
    database: () => databaseFaults(context.db, false),
    storage: () => adapters.storage.check(),
    migrationNames,
  });
  referenceRoutes(app, context);
  brandRoutes(app, context, pages);
  signupRoutes(app, context);
  sessionRoutes(app, context);
  mfaRoutes(app, context);
  passwordRoutes(app, context);
  preferenceRoutes(app, context);
  joinRoutes(app, context);
  profileRoutes(app, context);
  teamRoutes(app, context, adapters.storage);
  memberRoutes(app, context, adapters.storage);
  bulkRoutes(app, context);
  contactRoutes(app, context);
  callActionRoutes(app, context);
  voiceRoutes(app, context);
  accountCheckRoutes(app, context, adapters.sip);
  itspRoutes(app, context, adapters.storage);
  deviceRoutes(app, context);
  rolloutRoutes(app, context);
  clientRoutes(app, context);
  releaseRoutes(app, context, adapters.storage);
  callRoutes(app, context, adapters.storage);
  subscriptionRoutes(app, context, adapters.payments);
  migrationRoutes(app, context);
  ticketRoutes(app, context);
  mailRoutes(app, context, BY_NAME);
  staffRoutes(app, context);
  approvalRoutes(app, context);
  caseRoutes(app, context, adapters.storage, adapters.crm);
  caseNoteRoutes(app, context);
  ticketDeskRoutes(app, context);
  alertRoutes(app, context);
  eventRoutes(app, context);
  globalAlertRoutes(app, context);
  itspsRoutes(app, context, adapters.storage, adapters.sip);
  requestLogRoutes(app, context);
  orphanedRoutes(app, context);
  canceledEmailRoutes(app, context);
  return app;
}

/** The worker: what it does with each job. */
export const openJobHandlers = (context: OpenAppContext, adapters: Adapters): JobHandler[] => [
  ...mailJobHandlers(context, adapters.mailer, BY_NAME),
  ...bulkJobHandlers(context),
  ...accountCheckJobHandlers(context, adapters.sip),
  ...callJobHandlers(context, adapters.storage),
  ...billingJobHandlers(context, adapters.payments),
  ...migrationJobHandlers(context),
  ...ticketJobHandlers(context, adapters.crm),
  ...sweepJobHandlers(context),
  ...auditJobHandlers(context, adapters.storage),
  ...linkJobHandlers(context, { verify: verifyEmail, reset: resetPassword }),
];

/** What the worker makes of mail that comes back. */
export const openBounceHandler = (context: OpenAppContext): BounceHandler => createBounceHandler(context, BY_NAME);
