export const en = {
  leaving: "Taking you to {{site}}",
  "leaving.link": "Go there now",
  title: "Welcome to {{brand}}",
  text: "Voice, video and messages for your team, managed from one place.",
  login: "Log in",
} as const;
