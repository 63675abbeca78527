/** Number of open dialogs, including nested ones. */
export const openDialogs = (): number => document.querySelectorAll('[role="dialog"]').length;
