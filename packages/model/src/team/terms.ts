import * as z from "zod/mini";
import { TERMS_VERSIONS } from "../limits.ts";

/** What somebody accepts: the versions that are current, and no others. */
export const CurrentTerms = z.strictObject({
  portal: z.literal(TERMS_VERSIONS.portal),
  team: z.literal(TERMS_VERSIONS.team),
});
