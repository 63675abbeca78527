import { AVATAR } from "@portal/model/limits.ts";

/** Small enough for a data URL, large enough for high-density screens. */
const PREVIEW_PX = 192;

/** Preview of the picture's center; null if the browser cannot read it, in which case the server reports the error. */
export async function previewOf(file: Blob): Promise<string | null> {
  const canvas = await squareOf(file, PREVIEW_PX);
  return canvas?.toDataURL("image/webp") ?? null;
}

/** Fetches a current picture as a file that can be uploaded again. */
export async function fileOf(address: string): Promise<File | null> {
  const picture = await fetch(address).then(
    (answer) => (answer.ok ? answer.blob() : null),
    () => null,
  );
  const canvas = picture && (await squareOf(picture, AVATAR.pixels));
  const copy = await new Promise<Blob | null>((done) => (canvas ? canvas.toBlob(done, "image/png") : done(null)));
  return copy && new File([copy], "picture.png", { type: "image/png" });
}

async function squareOf(picture: Blob, pixels: number): Promise<HTMLCanvasElement | null> {
  const bitmap = await createImageBitmap(picture).catch(() => null);
  if (!bitmap) return null;
  const canvas = document.createElement("canvas");
  canvas.width = pixels;
  canvas.height = pixels;
  const side = Math.min(bitmap.width, bitmap.height);
  const left = (bitmap.width - side) / 2;
  const top = (bitmap.height - side) / 2;
  canvas.getContext("2d")?.drawImage(bitmap, left, top, side, side, 0, 0, pixels, pixels);
  bitmap.close();
  return canvas;
}
