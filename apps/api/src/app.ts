import type { FastifyInstance } from "fastify";
import { alertRoutes } from "./alerts/routes.ts";
import { approvalAsked, approvalDecided } from "./approvals/emails.ts";
import { approvalRoutes } from "./approvals/routes.ts";
import { sealLog, writeHeads } from "./audit/jobs.ts";
import { auditHandlings } from "./audit/jobs.run.ts";
import { brandRoutes } from "./brand/routes.ts";
import { featuresOf } from "./brand/features.ts";
import { runBulk } from "./bulk/jobs.ts";
import { bulkHandlings } from "./bulk/jobs.run.ts";
import { bulkRoutes } from "./bulk/routes.ts";
import { clearReports, makeReport } from "./calls/jobs.ts";
import { callHandlings } from "./calls/jobs.run.ts";
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
import { runRound } from "./doctor/jobs.ts";
import { doctorHandlings } from "./doctor/jobs.run.ts";
import { doctorRoutes } from "./doctor/routes.ts";
import { eventRoutes } from "./events/routes.ts";
import { globalAlertRoutes } from "./global-alerts/routes.ts";
import { databaseFaults } from "./kit/db.ts";
import type { OpenHouse } from "./kit/house.ts";
import { openHttp } from "./kit/http.ts";
import { migrationNames } from "./kit/migrations.ts";
import { openPages } from "./kit/pages.ts";
import type { Handling, Job } from "./kit/queue.ts";
import { probeRoutes } from "./kit/probes.ts";
import { releaseRoutes } from "./releases/routes.ts";
import { requestLogRoutes } from "./request-log/routes.ts";
import { referenceRoutes } from "./reference/routes.ts";
import { sendLink } from "./links/jobs.ts";
import { linkHandlings } from "./links/jobs.run.ts";
import { sendMail } from "./mail/jobs.ts";
import { bounceDesk } from "./mail/bounces.ts";
import { mailHandlings } from "./mail/jobs.run.ts";
import { mailRoutes } from "./mail/routes.ts";
import type { Template, Templates } from "./mail/template.ts";
import type { BounceDesk } from "./outside/mail/port.ts";
import type { Outside } from "./outside/outside.ts";
import { invitation } from "./invitations/emails.ts";
import { itspRoutes } from "./itsp/routes.ts";
import { itspsRoutes } from "./itsps/routes.ts";
import { joinRoutes } from "./join/routes.ts";
import { accountMoved, accountNotMoved } from "./migration/emails.ts";
import { runMove } from "./migration/jobs.ts";
import { moveHandlings } from "./migration/jobs.run.ts";
import { migrationRoutes } from "./migration/routes.ts";
import { memberRoutes } from "./members/routes.ts";
import { switchedOff, switchedOn } from "./mfa/emails.ts";
import { mfaRoutes } from "./mfa/routes.ts";
import { inTheBook } from "./orphaned/file-book.ts";
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
  serviceRests,
  trialOver,
  writtenOff,
} from "./subscription/emails.ts";
import { lookForDue, reconcile, rewardReferral, runDay } from "./subscription/jobs.ts";
import { billingHandlings } from "./subscription/jobs.run.ts";
import { subscriptionRoutes } from "./subscription/routes.ts";
import { sweepNightly, sweepTeamNow } from "./sweep/jobs.ts";
import { sweepHandlings } from "./sweep/jobs.run.ts";
import { ticketAnswered } from "./ticket-desk/emails.ts";
import { ticketDeskRoutes } from "./ticket-desk/routes.ts";
import { catchUp, copyTicket } from "./tickets/jobs.ts";
import { ticketHandlings } from "./tickets/jobs.run.ts";
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
  serviceRests,
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
export async function openApp(house: OpenHouse, given: Outside): Promise<FastifyInstance> {
  const outside: Outside = { ...given, storage: inTheBook(house, given.storage) };
  const pages = await openPages(house.config.PORTAL_DIST, (edition, build) => featuresOf(house.config, edition, build));
  const app = openHttp(house, pages);
  probeRoutes(app, house, {
    database: () => databaseFaults(house.db, false),
    storage: () => outside.storage.check(),
    migrationNames,
  });
  referenceRoutes(app, house);
  brandRoutes(app, house, pages);
  signupRoutes(app, house);
  sessionRoutes(app, house);
  mfaRoutes(app, house);
  passwordRoutes(app, house);
  preferenceRoutes(app, house);
  joinRoutes(app, house);
  profileRoutes(app, house);
  teamRoutes(app, house, outside.storage);
  memberRoutes(app, house, outside.storage);
  bulkRoutes(app, house);
  contactRoutes(app, house);
  callActionRoutes(app, house);
  voiceRoutes(app, house);
  doctorRoutes(app, house, outside.sip);
  itspRoutes(app, house, outside.storage);
  deviceRoutes(app, house);
  rolloutRoutes(app, house);
  clientRoutes(app, house);
  releaseRoutes(app, house, outside.storage);
  callRoutes(app, house, outside.storage);
  subscriptionRoutes(app, house, outside.payments);
  migrationRoutes(app, house);
  ticketRoutes(app, house);
  mailRoutes(app, house, BY_NAME);
  staffRoutes(app, house);
  approvalRoutes(app, house);
  caseRoutes(app, house, outside.storage, outside.crm);
  caseNoteRoutes(app, house);
  ticketDeskRoutes(app, house);
  alertRoutes(app, house);
  eventRoutes(app, house);
  globalAlertRoutes(app, house);
  itspsRoutes(app, house, outside.storage, outside.sip);
  requestLogRoutes(app, house);
  orphanedRoutes(app, house);
  canceledEmailRoutes(app, house);
  return app;
}

/** The worker: what it does with each job. */
export const openHandlings = (house: OpenHouse, outside: Outside): Handling[] => [
  ...mailHandlings(house, outside.mailer, BY_NAME),
  ...bulkHandlings(house),
  ...doctorHandlings(house, outside.sip),
  ...callHandlings(house, outside.storage),
  ...billingHandlings(house, outside.payments),
  ...moveHandlings(house),
  ...ticketHandlings(house, outside.crm),
  ...sweepHandlings(house),
  ...auditHandlings(house, outside.storage),
  ...linkHandlings(house, { verify: verifyEmail, reset: resetPassword }),
];

/** What the worker makes of mail that comes back. */
export const openBounceDesk = (house: OpenHouse): BounceDesk => bounceDesk(house, BY_NAME);
