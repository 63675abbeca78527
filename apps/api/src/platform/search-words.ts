import { sql } from "kysely";

/** After every word that begins with the term, in byte order. */
const LAST = "\u{10FFFF}";

/**
 * Selects the words that begin with the term. Written as a range, because LIKE is not leakproof and behind row-level
 * security could not use the index.
 */
export const startsWith = (column: string, term: string) =>
  sql`${sql.ref(column)} collate "C" >= ${term} and ${sql.ref(column)} collate "C" < ${term + LAST}`;

/** The terms of a search, folded, and how many results it wants. */
export interface Sought {
  readonly terms: readonly string[];
  readonly limit: number;
}

/** Intersects what each term finds, ordered by the word that the first one found. */
export const intersect = (found: readonly ReturnType<typeof sql>[], id: string) =>
  sql.join(
    found.map((one, index) => {
      const name = sql.ref(`h${index}`);
      return index === 0
        ? sql`(${one}) as ${name}`
        : sql`join (${one}) as ${name} on ${name}.${sql.ref(id)} = h0.${sql.ref(id)}`;
    }),
    sql` `,
  );
