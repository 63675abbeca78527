export const en = {
  badge: "Support",
  nav: "Support",
  "nav.dashboard": "Overview",
  who: "{{name}}, {{level}}",
  "level.l1": "level 1",
  "level.l2": "level 2",
  "level.l3": "level 3",
  "level.su": "support administrator",
  log_out: "Log out",
} as const;
