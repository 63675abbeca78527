export const en = {
  language: "Language",
  "language.text": "For texts, dates and numbers.",
  theme: "Appearance",
  "theme.text": "System follows your device.",
  "theme.light": "Light",
  "theme.dark": "Dark",
  "theme.auto": "System",
  keys: "Keyboard",
  "keys.text": "Turn this off if you use speech input, or press keys by accident.",
  "keys.single": "Single-letter shortcuts",
  "keys.note": "For example G then H for Home, ? for the list.",
} as const;
