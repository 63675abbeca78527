import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

/** A picture of the installation, read at the start. */
export interface Picture {
  readonly kind: Kind;
  readonly bytes: Buffer;
  /** Where servers serve it: named by its content, so that browsers can keep it. */
  readonly path: `/${string}`;
  /** In pixels; null for an SVG. */
  readonly size: { readonly width: number; readonly height: number } | null;
}
type Kind = "svg" | "png" | "jpeg";

const MOST_BYTES = 256 * 1024;
const MOST_PIXELS = 2048;

/** Names the setting and the reason, never the content. */
type Refuse = (message: string) => never;

/** Reads a picture at the start, so that a wrong path does not show with the first page or invoice. */
export function readPicture(name: string, file: string, kinds: readonly Kind[], refuse: Refuse): Picture {
  const accepted = `${kinds[0] === "svg" ? "an" : "a"} ${kinds.map((kind) => kind.toUpperCase()).join(" or ")} file`;
  let bytes: Buffer;
  try {
    bytes = readFileSync(file);
  } catch {
    return refuse(`${name} must be the path of ${accepted}; this one can't be read.`);
  }
  const kind = kinds.find((one) => IS_KIND[one](bytes));
  if (!kind) return refuse(`${name} must be the path of ${accepted}.`);
  if (bytes.length > MOST_BYTES) return refuse(`${name} has more than ${MOST_BYTES / 1024} KB. Give a smaller file.`);
  const fault = kind === "svg" ? svgFault(bytes.toString("utf8")) : null;
  if (fault) return refuse(`${name} ${fault}.`);
  const size = kind === "png" ? pngSize(bytes) : null;
  if (size && Math.max(size.width, size.height) > MOST_PIXELS) {
    return refuse(`${name} is more than ${MOST_PIXELS} pixels wide or high. Give a smaller picture.`);
  }
  const hash = createHash("sha256").update(bytes).digest("hex").slice(0, 12);
  return { kind, bytes, path: `/brand/${hash}.${kind}`, size };
}

const PNG_START = Buffer.from("89504e470d0a1a0a0000000d49484452", "hex");
const PNG_END = Buffer.from("0000000049454e44ae426082", "hex");

/** A PNG is checked at both ends: a file cut off on its way would show half a logo. */
const IS_KIND: Readonly<Record<Kind, (bytes: Buffer) => boolean>> = {
  png: (bytes) => bytes.subarray(0, 16).equals(PNG_START) && bytes.subarray(-12).equals(PNG_END),
  jpeg: (bytes) => bytes.subarray(0, 3).toString("hex") === "ffd8ff",
  svg: (bytes) =>
    /^\uFEFF?\s*(<\?xml[^>]*>\s*)?(<!--[^]*?-->\s*|<!doctype svg[^[>]*>\s*)*<svg[\s>]/i.test(
      bytes.toString("utf8", 0, 4096),
    ),
};

const pngSize = (bytes: Buffer) => ({ width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) });

/** Scripts would not run, because the file is served without the right to; a logo has no use for them. */
function svgFault(svg: string): string | null {
  if (/<script|<foreignObject|\son\w+\s*=|javascript:|<!ENTITY/i.test(svg))
    return "contains a script or a foreign part";
  const links = [...svg.matchAll(/(?:href\s*=\s*["']|url\(\s*["']?)([^"')]*)/gi)].map(([, target = ""]) =>
    target.trim(),
  );
  const isOutside = (target: string) => !/^(#|data:image\/(png|jpeg);)/i.test(target);
  return links.some(isOutside) || /@import/i.test(svg) ? "loads another file; embed it or draw it as paths" : null;
}
