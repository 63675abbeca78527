/** Each language under its own name, independent of the page's language. */
export const LANGUAGES = [
  { code: "en", name: "English" },
  { code: "es", name: "Español" },
] as const;
