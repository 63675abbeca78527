import type { Feature } from "../../platform/feature.ts";
import * as emails from "./emails.ts";

export const invitationsFeature: Feature = {
  name: "invitations",
  templates: Object.values(emails),
};
