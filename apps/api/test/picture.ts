import sharp from "sharp";
import type { TestBrowser } from "./browser.ts";

const BOUNDARY = "----picture";

/** Uploads a picture as a browser's form does. */
export function uploadPicture(browser: TestBrowser, path: string, file: Buffer) {
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="avatar"; filename="me.png"\r\ncontent-type: image/png\r\n\r\n`;
  const payload = Buffer.concat([Buffer.from(head), file, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]);
  return browser.send("POST", path, payload, { "content-type": `multipart/form-data; boundary=${BOUNDARY}` });
}

/** A picture in one color. */
export const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#c33" } });
