export const en = {
  loading: "Loading history",
  failed: "Couldn't load the history",
  list: "Changes",
  none: "No changes yet",
  "none.text": "Changes to this member will appear here.",
  more: "Show older changes",
  restore: "Restore these values",
  "restore.done": "Earlier values restored",
  "restore.context": "restoring the values",
} as const;
