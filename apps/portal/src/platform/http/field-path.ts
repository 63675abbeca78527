/** Location of an invalid value in a request. */
export interface FieldPath {
  /** Empty if the whole body is meant. */
  readonly name: string;
  /** Index, if the field is a list. */
  readonly index: number | null;
  /** Path below the field, or empty. */
  readonly part: string;
}

/** Parses a path from a server response: `email`, `terms.portal`, `members.1.email`. */
export function parseFieldPath(path: string): FieldPath {
  const [name = "", ...inner] = path.split(".");
  const listed = /^\d+$/.test(inner[0] ?? "");
  return { name, index: listed ? Number(inner[0]) : null, part: inner.slice(listed ? 1 : 0).join(".") };
}
