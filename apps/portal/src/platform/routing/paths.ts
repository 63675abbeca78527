/**
 * Filled in by the route tables (app/paths.ts), so that features can name a path without importing a table.
 * @public
 */
// oxlint-disable-next-line typescript/no-empty-object-type
export interface PathRegister {}

/** Every path of the portal. */
export type Path = PathRegister extends { paths: infer P extends string } ? P : string;
