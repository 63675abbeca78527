/** Catches typos right away; only the server knows whether the address exists. */
export const isWholeEmail = (typed: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(typed.trim());
