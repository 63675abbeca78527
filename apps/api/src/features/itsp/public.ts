export { logoFile, logoPath, providerFor } from "./service.ts";
