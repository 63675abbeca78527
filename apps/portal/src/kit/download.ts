import type { Sent } from "@portal/model/kit/endpoint.ts";
import { fetchFile, type How, type Producing } from "./call.ts";

/** Fetches what a call produces, which a plain link could not: the session speaks in a header. */
export async function download<E extends Producing>(
  endpoint: E,
  sent: Sent<E>,
  name: string,
  how: How = {},
): Promise<void> {
  saveFile(name, await fetchFile(endpoint, sent, how));
}

/** Hands something to the browser as a file. */
export function saveFile(name: string, content: Blob): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
