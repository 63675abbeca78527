const APPLE = typeof navigator !== "undefined" && /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Names of the modifier keys on the user's keyboard. */
export const ALT = APPLE ? "⌥" : "Alt";
export const withCommand = (key: string): string => (APPLE ? `⌘${key}` : `Ctrl ${key}`);
