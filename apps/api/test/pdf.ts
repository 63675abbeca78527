import { extractText } from "unpdf";

/** The text of a PDF, line by line, as a reader that knows nothing of ours extracts it. */
export async function readPdf(pdf: Uint8Array): Promise<string[]> {
  const { text } = await extractText(new Uint8Array(pdf), { mergePages: true });
  return text.split("\n").map((line) => line.trim());
}
