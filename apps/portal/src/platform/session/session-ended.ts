let ended = false;

/** Whether the server ended the session that was open in this tab, so that the login page can say why it is shown. */
export const hasSessionEnded = (): boolean => ended;

export function setSessionEnded(value: boolean): void {
  ended = value;
}
