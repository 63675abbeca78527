/** A slip is told at once; whether there is such an address only the server knows. */
export const isWholeEmail = (typed: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(typed.trim());
