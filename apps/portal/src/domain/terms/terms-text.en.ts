export const en = {
  portal: "I accept the portal terms",
  "portal.read": "Read the portal terms",
  team: "I accept the subscription terms",
  "team.read": "Read the subscription terms",
  of: "Version of {{date}}",
  new_tab: "opens in a new tab",
  missing: "Accept this to continue.",
} as const;
