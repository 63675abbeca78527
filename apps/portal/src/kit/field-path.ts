/** Where in what was sent the server found something wrong. */
export interface FieldPath {
  /** Empty where all of it is meant. */
  readonly name: string;
  /** Which one, where the field is a list. */
  readonly index: number | null;
  /** What of it, or empty. */
  readonly part: string;
}

/** Reads a path of the server's answer: `email`, `terms.portal`, `members.1.email`. */
export function parseFieldPath(path: string): FieldPath {
  const [name = "", ...inner] = path.split(".");
  const listed = /^\d+$/.test(inner[0] ?? "");
  return { name, index: listed ? Number(inner[0]) : null, part: inner.slice(listed ? 1 : 0).join(".") };
}
