/** Whether a link may lead there: whatever a list may hold one day, nothing but a page is opened. */
export const isWebAddress = (value: string): boolean => /^https?:\/\//i.test(value);

/** The host of a web address; null for anything else. */
export const hostOf = (value: string): string | null => (isWebAddress(value) ? (URL.parse(value)?.host ?? null) : null);
