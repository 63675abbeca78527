export const en = {
  loading: "Loading the history",
  failed: "The history did not load",
  list: "What was changed",
  none: "Nothing was changed yet",
  "none.text": "Whatever is changed about this person from now on shows up here.",
  more: "Show older changes",
  restore: "Restore these values",
  "restore.done": "The earlier values are back.",
  "restore.context": "restoring the values",
} as const;
