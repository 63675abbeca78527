import { saveFile } from "#platform/http/download.ts";

/** Saves text as a file. */
export const downloadText = (name: string, text: string): void =>
  saveFile(name, new Blob([text], { type: "text/plain;charset=utf-8" }));
