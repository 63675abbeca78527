import type { Edition, Features } from "@portal/model/brand/contract.ts";
import { PASSWORD } from "@portal/model/limits.ts";
import type { Config } from "../../platform/config.ts";

/** The settings a page needs before login. All of them come from the configuration, and none is secret. */
export function featuresOf(config: Config, edition: Edition, build: string): Features {
  const { BRAND_NAME: name, brand, urls } = config;
  const other = { team: "solo", solo: "team", support: null } as const;
  const alternate = other[edition];
  return {
    edition,
    build,
    locales: ["en", "es"],
    signup: { email_pattern: config.EMAIL_PATTERN },
    passwords: PASSWORD[config.POLICY],
    showTrialDaysLeftLowerInDays: config.TRIAL_DAYS_LEFT_LOWER,
    solo_free_eol: config.SOLO_FREE_EOL,
    terms: config.terms,
    brand: {
      name,
      logo_url: brand.logo?.path ?? null,
      logo_dark_url: brand.logo_dark?.path ?? null,
      links: {
        main_site: config.LINK_MAIN_SITE,
        status: config.LINK_STATUS ?? new URL("/status", urls[edition]).href,
        privacy: config.LINK_PRIVACY,
        terms: config.LINK_TERMS,
        terms_team: config.LINK_TERMS_TEAM ?? config.LINK_TERMS,
        support: config.LINK_SUPPORT,
        signup: config.LINK_SIGNUP ?? null,
      },
      alternate: alternate && {
        name: `${name} ${alternate === "solo" ? "Solo" : "Teams"}`,
        login_url: new URL("/login", urls[alternate]).href,
      },
    },
  };
}
