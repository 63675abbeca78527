/** The on-screen keyboard for a column. */
export function inputModeOf(column: string): "tel" | "email" | "url" | "numeric" | "text" {
  if (column.endsWith("number")) return "tel";
  if (column === "email") return "email";
  if (column === "website") return "url";
  return column === "extension" ? "numeric" : "text";
}
