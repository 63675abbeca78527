/** What a grid shows about a row besides its text. */
export interface LineMarks<K extends string> {
  /** Changed cells with their previous values. */
  readonly changed?: Readonly<Partial<Record<K, string>>>;
  /** The user may not change anything in it. */
  readonly locked?: true;
  /** It will be removed on save. */
  readonly removed?: true;
  /** Saving it failed. */
  readonly refused?: true;
  /** The reason, in a few words. */
  readonly note?: string;
}

/** Where keyboard navigation can stop in a row: its number, a cell, or its action. */
export type Stop<K extends string> = K | "row" | "act";

/** Removes and restores rows by number. */
export interface RowActs<K extends string> {
  readonly nameOf: (row: Readonly<Record<K, string>>) => string;
  readonly onRemove: (number: number) => void;
  readonly onRestore: (number: number) => void;
}
