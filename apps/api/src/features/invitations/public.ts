export {
  consumeInvitation,
  enqueueInvitation,
  enqueueInvitations,
  invitationOf,
  inviterName,
  limitInvitations,
  newInvitation,
} from "./service.ts";
export { revokeInvitation } from "./store.ts";
