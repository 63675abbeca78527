import type { CallInput } from "@portal/model/kit/endpoint.ts";
import { fetchFile, type CallOptions, type FileEndpoint } from "./call.ts";

/** Fetches what a call produces, which a plain link could not: the session speaks in a header. */
export async function download<E extends FileEndpoint>(
  endpoint: E,
  sent: CallInput<E>,
  name: string,
  how: CallOptions = {},
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
