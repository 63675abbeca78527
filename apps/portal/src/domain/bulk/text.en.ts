export const en = {
  no_undo: "You can't undo this.",
  counting: "Counting…",
  cancel: "Cancel",
  close: "Close",
  progress: "{{done}} of {{total}}",
  background: "You can leave this page. Other changes to your team have to wait until this is done.",
  skipped: "Skipped:",
  undo: "Undo",
  undoing: "Undoing the change",
  kept: "Left as they are:",
  "context.undo": "undoing the change",
} as const;
