export { findDevices } from "./search.ts";
export {
  consumeDeviceLink,
  endOwnSession,
  endPhoneSessions,
  listReplaceableDevices,
  ownerOfLink,
  phoneOwner,
  phonesOf,
  registerDevice,
  requireInService,
} from "./service.ts";
export type { Owner, Whose } from "./store.ts";
