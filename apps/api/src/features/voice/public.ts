export { accounts } from "./accounts.ts";
export {
  assignVoiceAccount,
  createVoiceConfigurations,
  credentialsOf,
  findImportAccount,
  getEffectiveSettings,
  hasVoiceAccount,
  phoneConfiguration,
  saveVoiceConfigurations,
  unassignVoiceAccount,
} from "./service.ts";
