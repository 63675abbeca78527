import * as z from "zod/mini";
import { Day } from "../kit/calendar.ts";
import { group } from "../kit/endpoint.ts";
import { Count } from "../kit/schemas.ts";
import { Requirements } from "../releases/systems.ts";
import { Locale } from "../session/contract.ts";
import { TermsVersions } from "../team/terms.ts";

/** The three editions of one codebase. The host name selects one. */
export const Edition = z.enum(["solo", "team", "support"]);
export type Edition = z.infer<typeof Edition>;

const Features = z.object({
  edition: Edition,
  build: z.string(),
  locales: z.array(Locale),
  signup: z.object({ email_pattern: z.string() }),
  passwords: z.object({ min: Count, min_with_two_step: Count, max: Count, composed: z.boolean() }),
  /** The displayed days left of a trial are lower by this number (specification §4). */
  showTrialDaysLeftLowerInDays: Count,
  /** The last day of the free edition of the solo product. */
  solo_free_eol: Day,
  /** The versions that are shown and accepted. */
  terms: TermsVersions,
  brand: z.object({
    name: z.string(),
    logo_url: z.nullable(z.string()),
    /** Null: the same as on light screens. */
    logo_dark_url: z.nullable(z.string()),
    links: z.object({
      main_site: z.string(),
      status: z.string(),
      privacy: z.string(),
      terms: z.string(),
      /** The subscription terms. */
      terms_team: z.string(),
      support: z.string(),
      /** Null: the portal's own page. */
      signup: z.nullable(z.string()),
    }),
    /** The login page of the other product. */
    alternate: z.nullable(z.object({ name: z.string(), login_url: z.string() })),
  }),
});
export type Features = z.infer<typeof Features>;

export const brand = group({
  features: {
    method: "GET",
    path: "/api/v2/features",
    summary: "Returns the installation's name, the edition of this host and the features that are on",
    can: "public.view",
    reply: Features,
    errors: [],
  },
  systems: {
    method: "GET",
    path: "/api/v2/clientSupportedOs",
    summary: "Lists the operating systems the softphone supports, with their requirements",
    can: "public.view",
    reply: z.object({
      systems: z.array(z.object({ os: z.string(), min_version: z.string() })),
      requirements: Requirements,
    }),
    errors: [],
  },
  build: {
    method: "GET",
    path: "/build.json",
    summary: "Returns the build ID of the portal being served",
    can: "public.view",
    reply: z.object({ build: z.string() }),
    errors: [],
  },
  assets: {
    method: "GET",
    path: "/assets/list/",
    summary: "Lists the files of the portal being served",
    can: "public.view",
    reply: z.object({ build: z.string(), assets: z.array(z.string()) }),
    errors: [],
  },
});
