import sharp from "sharp";
import { AVATAR } from "@portal/model/limits.ts";
import { Failure, fail } from "../kit/fail.ts";
import { newHandle } from "../kit/secrets.ts";
import { slots } from "../kit/slots.ts";

// Only the three formats that the specification names can be decoded at all, whatever a file claims to be.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: ["VipsForeignLoadJpeg", "VipsForeignLoadPng", "VipsForeignLoadNsgif"] });
sharp.cache(false);
sharp.concurrency(1);

// A small file can unfold to very many points; more than a large camera makes is not a portrait.
const MOST_POINTS = 60_000_000;
const decoding = slots(2, 20);

const MAGIC: readonly (readonly number[])[] = [
  [0xff, 0xd8, 0xff],
  [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  [0x47, 0x49, 0x46, 0x38],
];

/** What is kept of a picture: a square of its own making, without anything that was hidden in the file. */
export async function portrait(file: Uint8Array): Promise<{ name: string; body: Buffer }> {
  if (!MAGIC.some((bytes) => bytes.every((byte, at) => file[at] === byte))) fail("file.not_an_image");
  const body = await decoding(() => square(file)).catch((error: unknown) => {
    // Too much at once is ours to say; everything else is the file's fault.
    if (error instanceof Failure) throw error;
    return fail("image.failed");
  });
  return { name: `${newHandle()}.webp`, body };
}

/** Cut first, scaled afterwards: a strip one point wide would otherwise grow to billions of points before it is cut. */
async function square(file: Uint8Array): Promise<Buffer> {
  const picture = sharp(file, { limitInputPixels: MOST_POINTS, failOn: "error" });
  const { autoOrient } = await picture.metadata();
  const { width, height } = autoOrient;
  const side = Math.min(width, height);
  const middle = { left: Math.floor((width - side) / 2), top: Math.floor((height - side) / 2) };
  return picture
    .autoOrient()
    .extract({ ...middle, width: side, height: side })
    .resize(AVATAR.pixels, AVATAR.pixels)
    .webp({ quality: 82 })
    .toBuffer();
}
