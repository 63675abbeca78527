/** The issues of a draft, by field. */
export type Issues<Field, Issue extends string = string> = ReadonlyMap<Field, Issue>;

interface Found<Field, Issue extends string> {
  /** Issues that the rules find in the draft. */
  readonly found: Issues<Field, Issue>;
  /** Issues of the last refused save, without fields edited since. */
  readonly refused: Issues<Field, Issue>;
  /** Fields that have lost focus. */
  readonly left: ReadonlySet<Field>;
  /** Whether a save was refused since the editor began with this record. */
  readonly tried: boolean;
}

/** The issues to show while the user types: all after a refused save; before that, wrong values but not missing ones. */
export function visibleIssues<Field, Issue extends string>({
  found,
  refused,
  left,
  tried,
}: Found<Field, Issue>): Issues<Field, Issue> {
  const shown = [...found].filter(([field, issue]) => tried || (left.has(field) && issue !== "field.required"));
  return new Map([...refused, ...shown]);
}

export const withoutIssues = <Field, Issue extends string>(
  issues: Issues<Field, Issue>,
  isMended: (field: Field) => boolean,
): Issues<Field, Issue> => new Map([...issues].filter(([field]) => !isMended(field)));
