import type { Insertable } from "kysely";
import type { DB } from "../../src/generated/schema.ts";

/** What a factory's options may set of a table: any column, none required. */
export type Columns<Table extends keyof DB> = Partial<Insertable<DB[Table]>>;
