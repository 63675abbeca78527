export const en = {
  welcome: "Welcome",
  "welcome.description": "Voice, video and messages for your team, managed from one place.",
  login: "Log in",
  "login.description": "Log in to manage your team, your voice accounts and your subscription.",
  maintenance: "Maintenance",
  dashboard: "Home",
  settings: "Settings",
  not_found: "Page not found",
} as const;
