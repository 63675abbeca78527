import * as z from "zod/mini";
import { TERMS_VERSIONS } from "../limits.ts";

/** Only the current versions can be accepted. */
export const CurrentTerms = z.strictObject({
  portal: z.literal(TERMS_VERSIONS.portal),
  team: z.literal(TERMS_VERSIONS.team),
});
