/** What the key is called on the keyboard at hand. */
export const ALT = /Mac|iPhone|iPad/.test(navigator.userAgent) ? "⌥" : "Alt";
