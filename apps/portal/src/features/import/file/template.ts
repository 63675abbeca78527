const KEY = "sb.import-template";

/** Whether the template was downloaded in this browser; the file has the right columns only if it began there. */
export const hadTemplate = (): boolean => localStorage.getItem(KEY) === "yes";

export function rememberTemplate(): void {
  localStorage.setItem(KEY, "yes");
}
