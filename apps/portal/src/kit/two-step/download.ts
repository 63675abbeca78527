import { saveFile } from "../download.ts";

/** Hands a text to the browser as a file. */
export const downloadText = (name: string, text: string): void =>
  saveFile(name, new Blob([text], { type: "text/plain;charset=utf-8" }));
