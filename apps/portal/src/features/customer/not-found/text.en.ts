export const en = {
  title: "Page not found",
  text: "This page may have moved, or the link may be incomplete.",
  start: "Go to the home page",
} as const;
