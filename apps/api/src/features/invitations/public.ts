export {
  consumeInvitation,
  enqueueInvitation,
  enqueueInvitations,
  invitationOf,
  limitInvitations,
  newInvitation,
} from "./service.ts";
export { revokeInvitation } from "./store.ts";
