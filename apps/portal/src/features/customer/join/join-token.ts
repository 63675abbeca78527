// Kept in memory only: after a reload the link has to be opened again.
let token: string | null = null;

/** The invitation that was opened on this page, until the page is closed. */
export const joinToken = (): string | null => token;

export function saveJoinToken(opened: string): void {
  token = opened;
}

export function clearJoinToken(): void {
  token = null;
}
