export const en = {
  login: "Support log in",
  dashboard: "Support",
  not_found: "Page not found",
} as const;
