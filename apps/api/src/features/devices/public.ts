export {
  type LockedDevice,
  chosenDevices,
  countChosen,
  endDeviceSessions,
  lockDevices,
  releaseDevices,
  saveSettingsOfDevices,
} from "./many/store.ts";
export { findDevices } from "./search.ts";
export {
  consumeDeviceLink,
  endOwnSession,
  endPhoneSessions,
  fleetOf,
  listReplaceableDevices,
  ownerOfLink,
  phoneOwner,
  phonesOf,
  registerDevice,
  requireInService,
} from "./service.ts";
export type { Owner, Whose } from "./store.ts";
