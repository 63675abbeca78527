// Never written down anywhere: after a reload the link has to be opened again.
let token: string | null = null;

/** The invitation that was opened in this page, for as long as the page lives. */
export const joinToken = (): string | null => token;

export function saveJoinToken(opened: string): void {
  token = opened;
}

export function clearJoinToken(): void {
  token = null;
}
