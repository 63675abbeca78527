import type { CallInput } from "@portal/model/kit/endpoint.ts";
import { fetchFile, type CallOptions, type FileEndpoint } from "./call.ts";

/** Downloads a file through a call. A plain link could not, since the session is sent in a header. */
export async function download<E extends FileEndpoint>(
  endpoint: E,
  sent: CallInput<E>,
  name: string,
  how: CallOptions = {},
): Promise<void> {
  saveFile(name, await fetchFile(endpoint, sent, how));
}

/** Saves a blob as a file through the browser. */
export function saveFile(name: string, content: Blob): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
