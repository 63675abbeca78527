export const en = {
  title: "Back in a moment",
  text: "The portal is paused while we work on it. Your team and your settings are untouched.",
  waiting: "This page comes back by itself. Last checked at {{time}}.",
  waiting_first: "This page comes back by itself.",
  check: "Check now",
  status: "Service status",
} as const;
