import type { Features } from "@portal/model/brand/contract.ts";
import { TERMS_VERSIONS } from "@portal/model/limits.ts";
import { loadBootData } from "#platform/loading/boot-data.ts";

export const BOOT: Features = {
  edition: "team",
  build: "test",
  locales: ["en", "es"],
  signup: { email_pattern: "" },
  passwords: { min: 8, min_with_two_step: 8, max: 100, composed: true },
  showTrialDaysLeftLowerInDays: 0,
  solo_free_eol: "2030-01-01",
  terms: TERMS_VERSIONS,
  brand: {
    name: "Switchboard",
    logo_url: null,
    logo_dark_url: null,
    links: { main_site: "/", status: "/", privacy: "/", terms: "/", terms_team: "/", support: "/", signup: null },
    alternate: null,
  },
};

/** Starts as on a host of the team edition. */
export async function bootPortal(): Promise<void> {
  const boot = document.createElement("script");
  boot.id = "boot";
  boot.type = "application/json";
  boot.textContent = JSON.stringify(BOOT);
  document.head.append(boot);
  await loadBootData();
}
