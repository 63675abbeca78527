/** For searching: case and accents do not matter to whoever searches. */
export const normalizeForSearch = (text: string): string =>
  text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
