export { priceListFaults } from "./price-list.ts";
export { findStatements } from "./search.ts";
export { read, statements } from "./queries.ts";
export {
  closeAbandonedTeam,
  closeByStaff,
  costOfSeats,
  enqueueCharge,
  enqueueReconcile,
  extendTrialPeriod,
  reopenTeam,
  setFree,
  setServiceSuspended,
  trialOf,
} from "./service.ts";
export { applyTeamTerms, type MoveOffer, quoteTeamTerms, type TeamTerms } from "./team-terms.ts";
