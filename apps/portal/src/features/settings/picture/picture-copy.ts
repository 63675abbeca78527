import { AVATAR } from "@portal/model/limits.ts";

/** Small enough for an address within the page, large enough for the sharpest screens. */
const PREVIEW_PX = 192;

/** The middle of the picture as the page shows it; null when the browser cannot read it, which the server will say. */
export async function previewOf(file: Blob): Promise<string | null> {
  const canvas = await squareOf(file, PREVIEW_PX);
  return canvas?.toDataURL("image/webp") ?? null;
}

/** A picture that is in use, as a file that can be uploaded again. */
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
