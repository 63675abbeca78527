/** The page of a move under way: it needs no session, because the move's end closes the one it was begun in. */
export const runPath = (id: string): string => `/process-migration/${id}`;
