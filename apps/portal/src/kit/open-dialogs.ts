/** How many dialogs are open, one over the other. */
export const openDialogs = (): number => document.querySelectorAll('[role="dialog"]').length;
