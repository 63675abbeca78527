/**
 * Page of a running migration. It needs no session, because the end of the migration closes the one it was started in.
 */
export const runPath = (id: string): string => `/process-migration/${id}`;
