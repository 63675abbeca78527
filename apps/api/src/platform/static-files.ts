import { createHash } from "node:crypto";
import { readFile, readdir } from "node:fs/promises";
import { existsSync } from "node:fs";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Edition, Features } from "@portal/model/brand/contract.ts";
import { brandStyle } from "./brand-style.ts";
import type { Config } from "./config.ts";
import type { Picture } from "./pictures.ts";

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".ico": "image/x-icon",
  ".woff2": "font/woff2",
  ".txt": "text/plain; charset=utf-8",
};
/** Enough to draw with: SVG files style themselves and embed pictures. */
const SANDBOX = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox";
const PACKED = new Set([".html", ".js", ".css", ".json", ".svg", ".txt"]);

/** A release has compressed copies, named by these extensions. */
const PACKED_COPY = new Map([
  [".br", "br"],
  [".gz", "gzip"],
] as const) as ReadonlyMap<string, "br" | "gzip">;

interface Page {
  readonly type: string;
  readonly body: Buffer;
  readonly etag: string;
  readonly immutable: boolean;
  /** Also loaded by pages of other hosts, through a CDN. */
  readonly shared?: boolean;
  /** Keeps an operator's SVG from running scripts, also when its address is opened directly. */
  readonly sandboxed?: true;
  readonly packed: Map<"br" | "gzip", Promise<Buffer>>;
}

/** The built portal in memory: a few hundred small files that don't change while this process runs. */
export interface StaticFiles {
  readonly build: string;
  readonly assets: readonly string[];
  /** Returns a file, or the application's page for a screen. Null for a missing file. */
  answer(request: FastifyRequest, reply: FastifyReply, path: string, edition: Edition): Promise<Buffer | null>;
}

export async function openStaticFiles(
  { PORTAL_DIST: dist, brand, asset_origin }: Pick<Config, "PORTAL_DIST" | "brand" | "asset_origin">,
  featuresOf: (edition: Edition, build: string) => Features,
): Promise<StaticFiles> {
  const pages = brandPages([brand.logo, brand.logo_dark, brand.icon]);
  if (!dist || !existsSync(join(dist, "index.html"))) {
    return { build: "none", assets: [], answer: async (request, reply, path) => sendFrom(pages, request, reply, path) };
  }
  const files = (await readdir(dist, { recursive: true, withFileTypes: true })).filter(
    (file) => file.isFile() && !file.parentPath.includes("/.vite"),
  );
  const names = files.map((file) => join(file.parentPath, file.name).slice(dist.length + (dist.endsWith("/") ? 0 : 1)));
  for (const name of names) {
    if (PACKED_COPY.has(extname(name))) continue;
    const file = page(name, await readFile(join(dist, name)), await packedCopies(dist, name));
    pages.set(`/${name}`, { ...file, shared: asset_origin !== null && file.immutable });
  }
  const { build } = JSON.parse(pages.get("/build.json")?.body.toString() ?? "{}") as { build: string };
  const index = withAssetsFrom(asset_origin, branded(pages.get("/index.html")?.body.toString() ?? "", brand));
  const starts = new Map<Edition, Page>();
  for (const edition of ["team", "solo", "support"] as const) {
    // Data rather than a script, so the policy against inline scripts doesn't apply. Saves a round trip.
    const boot = JSON.stringify(featuresOf(edition, build)).replaceAll("<", "\\u003c");
    starts.set(edition, page("index.html", Buffer.from(index.replace("<!--boot-->", () => boot))));
  }
  pages.delete("/index.html");
  void packAhead([...starts.values(), ...pages.values()]);
  return {
    build,
    assets: names.filter((name) => pages.has(`/${name}`) && name.startsWith("assets/")).toSorted(),
    async answer(request, reply, path, edition) {
      const sent = await sendFrom(pages, request, reply, path);
      const start = sent || !isScreen(request, path) ? undefined : starts.get(edition);
      return start ? send(start, request, reply) : sent;
    },
  };
}

/** The files of a folder, read when they are first asked for. Null for one that it doesn't have. */
export async function openFolder(
  folder: string,
  isServed: (name: string) => boolean,
): Promise<(request: FastifyRequest, reply: FastifyReply, name: string) => Promise<Buffer | null>> {
  const found = await readdir(folder, { recursive: true });
  const pages = new Map<string, Promise<Page> | null>(found.filter(isServed).map((name) => [name, null]));
  const read = async (name: string) => page(name, await readFile(join(folder, name)), await packedCopies(folder, name));
  return async (request, reply, name) => {
    if (!pages.has(name)) return null;
    const known = pages.get(name) ?? read(name);
    pages.set(name, known);
    return send(await known, request, reply);
  };
}

const brandPages = (pictures: readonly (Picture | null)[]): Map<string, Page> =>
  new Map(
    pictures
      .filter((picture) => picture !== null)
      .map(({ path, bytes }) => [path, { ...page(path, bytes), immutable: true, sandboxed: true }]),
  );

/** Puts the brand's colors and icon into the page's head. */
function branded(index: string, { colors, icon }: Config["brand"]): string {
  const own = icon ? index.replace(/<link rel="icon"[^>]*>/, `<link rel="icon" href="${icon.path}" />`) : index;
  return colors ? own.replace("</head>", `<style>${brandStyle(colors)}</style></head>`) : own;
}

/** Lets browsers load the files from another host. They name each other relatively, so only the page names the host. */
const withAssetsFrom = (origin: string | null, index: string): string =>
  origin === null
    ? index
    : index.replaceAll('="/assets/', `="${origin}/assets/`).replace('id="begin"', `id="begin" data-host="${origin}"`);

async function sendFrom(
  pages: ReadonlyMap<string, Page>,
  request: FastifyRequest,
  reply: FastifyReply,
  path: string,
): Promise<Buffer | null> {
  const found = pages.get(path);
  return found ? send(found, request, reply) : null;
}

/** A dot in a path does not make it a file: `/login/a.b` is a screen when a browser opens it. */
const isScreen = ({ headers }: FastifyRequest, path: string): boolean =>
  extname(path) === "" || (!path.startsWith("/assets/") && String(headers.accept).includes("text/html"));

/** Returns the compressed copies that a release has beside a file, by extension. */
export async function packCopies(name: string, body: Buffer): Promise<[extension: string, copy: Buffer][]> {
  const file = page(name, body);
  // The page of each edition is made when the server starts.
  if (name === "index.html" || !isWorthPacking(file)) return [];
  return Promise.all(
    [...PACKED_COPY].map(async ([extension, way]) => [extension, await packedBy(way, file)] as [string, Buffer]),
  );
}

/** Reads the compressed copies that a release has beside its files. */
async function packedCopies(dist: string, name: string): Promise<Page["packed"]> {
  const packed: Page["packed"] = new Map();
  for (const [copy, way] of PACKED_COPY) {
    const file = join(dist, `${name}${copy}`);
    if (existsSync(file)) packed.set(way, readFile(file));
  }
  return packed;
}

function page(name: string, body: Buffer, packed: Page["packed"] = new Map()): Page {
  const etag = `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
  const type = TYPES[extname(name)] ?? "application/octet-stream";
  return { type, body, etag, immutable: name.startsWith("assets/"), packed };
}

const packers = {
  br: (body: Buffer) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }),
  gzip: (body: Buffer) => promisify(gzip)(body, { level: 9 }),
};

async function send(found: Page, request: FastifyRequest, reply: FastifyReply): Promise<Buffer> {
  reply.header("content-type", found.type);
  reply.header("etag", found.etag);
  reply.header("cache-control", found.immutable ? "public, max-age=31536000, immutable" : "no-cache");
  reply.header("vary", "accept-encoding");
  if (found.shared) {
    reply.header("access-control-allow-origin", "*").header("cross-origin-resource-policy", "cross-origin");
  }
  if (found.sandboxed) reply.header("content-security-policy", SANDBOX);
  if (request.headers["if-none-match"] === found.etag) {
    reply.code(304);
    return Buffer.alloc(0);
  }
  const accepted = String(request.headers["accept-encoding"] ?? "");
  const way = accepted.includes("br") ? "br" : accepted.includes("gzip") ? "gzip" : undefined;
  if (!way || !isWorthPacking(found)) return found.body;
  reply.header("content-encoding", way);
  return packedBy(way, found);
}

const isWorthPacking = ({ body, type }: Page): boolean => body.length >= 1000 && PACKED.has(extensionOf(type));

function packedBy(way: keyof typeof packers, page: Page): Promise<Buffer> {
  let packed = page.packed.get(way);
  if (!packed) page.packed.set(way, (packed = packers[way](page.body)));
  return packed;
}

/** Compresses files one by one at startup, so the first visitor doesn't wait for it. */
async function packAhead(pages: readonly Page[]): Promise<void> {
  for (const page of pages.filter(isWorthPacking)) await packedBy("br", page);
}

const extensionOf = (type: string): string => Object.keys(TYPES).find((extension) => TYPES[extension] === type) ?? "";
