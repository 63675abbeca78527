import type { Logger } from "pino";
import sharp from "sharp";
import { AVATAR, LOGO } from "@portal/model/limits.ts";
import { Failure, fail } from "./fail.ts";
import { errorFields } from "./logs.ts";
import { newHandle } from "./secrets.ts";
import { limitConcurrency } from "./concurrency.ts";

// Only the three specified formats can be decoded, regardless of what a file claims to be.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: ["VipsForeignLoadJpeg", "VipsForeignLoadPng", "VipsForeignLoadNsgif"] });
sharp.cache(false);
sharp.concurrency(1);

// A small file can decompress to very many pixels. No portrait has more than a large camera produces.
const MOST_POINTS = 60_000_000;
const decoding = limitConcurrency(2, 20);

const MAGIC: readonly (readonly number[])[] = [
  [0xff, 0xd8, 0xff],
  [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  [0x47, 0x49, 0x46, 0x38],
];

interface EncodedImage {
  readonly name: string;
  readonly body: Buffer;
}

/** Re-encodes a picture as a square, without any metadata of the file. */
export const makeAvatar = (file: Uint8Array): Promise<EncodedImage> => reencode(file, square);

/** Fits the whole logo into a square with a transparent background. */
export const makeLogo = (file: Uint8Array): Promise<EncodedImage> => reencode(file, fitted);

async function reencode(file: Uint8Array, make: (file: Uint8Array) => Promise<Buffer>): Promise<EncodedImage> {
  if (!MAGIC.some((bytes) => bytes.every((byte, at) => file[at] === byte))) fail("file.not_an_image");
  const body = await decoding(() => make(file)).catch((error: unknown) => {
    // Overload is our own error; everything else is the file's fault.
    if (error instanceof Failure) throw error;
    return fail("image.failed");
  });
  return { name: `${newHandle()}.webp`, body };
}

/** Logs a storage error for the operator and tells the person that their file isn't the problem. */
export const failOnStorageError = (log: Logger, writing: Promise<void>): Promise<void> =>
  writing.catch((error: unknown) => {
    log.error({ pictures: "not kept", ...errorFields(error) });
    fail("image.not_kept");
  });

const opened = (file: Uint8Array) => sharp(file, { limitInputPixels: MOST_POINTS, failOn: "error" });

const fitted = (file: Uint8Array): Promise<Buffer> =>
  opened(file)
    .autoOrient()
    .resize(LOGO.pixels, LOGO.pixels, { fit: "contain", background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .webp({ quality: 90 })
    .toBuffer();

/** Crops before scaling: a strip one pixel wide would otherwise grow to billions of pixels. */
async function square(file: Uint8Array): Promise<Buffer> {
  const picture = opened(file);
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
