export { accounts } from "./accounts.ts";
export {
  createVoiceConfigurations,
  credentialsOf,
  findImportAccount,
  getEffectiveSettings,
  phoneConfiguration,
  saveVoiceConfigurations,
} from "./service.ts";
