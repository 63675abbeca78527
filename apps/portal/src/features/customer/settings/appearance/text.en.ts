export const en = {
  language: "Language",
  "language.text": "For text, dates and numbers.",
  theme: "Appearance",
  "theme.text": "System matches your device.",
  "theme.light": "Light",
  "theme.dark": "Dark",
  "theme.auto": "System",
  keys: "Keyboard",
  "keys.text": "Turn off if you use speech input or press keys by accident.",
  "keys.single": "Single-letter shortcuts",
  "keys.note": "For example, G then H for Home, or ? for the list.",
} as const;
