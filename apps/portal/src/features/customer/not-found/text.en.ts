export const en = {
  title: "Page not found",
  text: "There is nothing at this address. It may have moved, or the link may be incomplete.",
  start: "Go to the start page",
} as const;
