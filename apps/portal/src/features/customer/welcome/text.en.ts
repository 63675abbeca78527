export const en = {
  leaving: "Taking you to {{site}}",
  "leaving.link": "Go there now",
  title: "Welcome to {{brand}}",
  text: "Voice, video and messaging for your team, managed in one place.",
  login: "Log in",
} as const;
