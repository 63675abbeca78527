const APPLE = typeof navigator !== "undefined" && /Mac|iPhone|iPad/.test(navigator.userAgent);

/** What the keys are called on the keyboard at hand. */
export const ALT = APPLE ? "⌥" : "Alt";
export const withCommand = (key: string): string => (APPLE ? `⌘${key}` : `Ctrl ${key}`);
