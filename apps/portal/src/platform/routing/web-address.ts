/** Whether it is safe as a link target: only http and https are, even in trusted lists. */
export const isWebAddress = (value: string): boolean => /^https?:\/\//i.test(value);

/** The host of a web address; null for anything else. */
export const hostOf = (value: string): string | null => (isWebAddress(value) ? (URL.parse(value)?.host ?? null) : null);
