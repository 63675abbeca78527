/** Removes case and accents, which do not matter in a search. */
export const normalizeForSearch = (text: string): string =>
  text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
