const KEY = "sb.import-template";

/** Whether the template was downloaded in this browser; a file not based on it rarely has the right columns. */
export const hadTemplate = (): boolean => localStorage.getItem(KEY) === "yes";

export function rememberTemplate(): void {
  localStorage.setItem(KEY, "yes");
}
