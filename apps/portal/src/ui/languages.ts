/** Each language under the name its speakers use, in whatever language the page is. */
export const LANGUAGES = [
  { code: "en", name: "English" },
  { code: "es", name: "Español" },
] as const;
