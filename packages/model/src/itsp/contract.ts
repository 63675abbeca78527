import * as z from "zod/mini";
import { group } from "../kit/endpoint.ts";
import { Bytes, Id } from "../kit/schemas.ts";
import { VoiceSettingsInput } from "../voice/settings.ts";

/** A provider as customers see it. A team's own settings override its template. */
export const Itsp = z.object({
  id: Id,
  name: z.string(),
  slug: z.string(),
  countries: z.array(z.string()),
  logo: z.nullable(z.string()),
  settings: VoiceSettingsInput,
  /** The provider's own term for the authorization username, if it uses another. */
  authorization_username_hint: z.string(),
  help_text: z.string(),
  help_url: z.nullable(z.string()),
});
export type Itsp = z.infer<typeof Itsp>;

export const itsp = group({
  list: {
    method: "GET",
    path: "/api/v2/itsp",
    summary: "Lists the providers to choose from",
    can: "itsp.list",
    reply: z.object({ itsps: z.array(Itsp) }),
    errors: [],
  },
  get: {
    method: "GET",
    path: "/api/v2/itsp/{id}",
    summary: "Returns a provider. A hidden one is returned only to teams that use it",
    can: "itsp.list",
    params: z.strictObject({ id: Id }),
    reply: Itsp,
    errors: ["itsp.not_found"],
  },
  logo: {
    method: "GET",
    path: "/api/v2/itsp/logo/{picture}",
    summary: "Returns a provider's logo by file name. It never changes",
    can: "public.view",
    params: z.strictObject({ picture: z.string().check(z.regex(/^[\w-]{22}\.webp$/)) }),
    produces: "image/webp",
    reply: Bytes,
    errors: [],
  },
});
