/** What a grid shows of a line besides its text. */
export interface LineMarks<K extends string> {
  /** Cells that are not as they were, with what they were. */
  readonly changed?: Readonly<Partial<Record<K, string>>>;
  /** Nothing in it can be changed by this person. */
  readonly locked?: true;
  /** It goes when everything is saved. */
  readonly removed?: true;
  /** It was not saved. */
  readonly refused?: true;
  /** Why, in a few words. */
  readonly note?: string;
}

/** Where the keys can stop in a row: at its number, in a cell, or at what can be done with it. */
export type Stop<K extends string> = K | "row" | "act";

/** Taking rows away and bringing them back, by their numbers. */
export interface RowActs<K extends string> {
  readonly nameOf: (row: Readonly<Record<K, string>>) => string;
  readonly onRemove: (number: number) => void;
  readonly onRestore: (number: number) => void;
}
