import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { PRODUCTION } from "../../test/settings.ts";
import { loadConfig } from "./config.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "switchboard-brand-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

const svg = (inner: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8">${inner}</svg>`;

/** The frame of a PNG: signature, size and end. */
function png(width: number, height = width): Buffer {
  const start = Buffer.from("89504e470d0a1a0a0000000d49484452", "hex");
  const size = Buffer.alloc(8);
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(height, 4);
  return Buffer.concat([start, size, Buffer.alloc(9), Buffer.from("0000000049454e44ae426082", "hex")]);
}

function brandWith(setting: string, content: string | Buffer) {
  const file = join(folder, "picture");
  writeFileSync(file, content);
  return loadConfig({ ...PRODUCTION, [setting]: file }).brand;
}

test("reads an SVG as drawing programs write it", () => {
  const head = `<?xml version="1.0"?>\n<!-- Made by hand -->\n<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "svg11.dtd">\n`;
  expect(brandWith("BRAND_LOGO", head + svg("")).logo).toMatchObject({ kind: "svg" });
});

test("reads the pictures of the brand, and names them by their content", () => {
  const { logo, logo_mail } = brandWith("BRAND_LOGO", svg('<path d="M0 0"/><use href="#a"/>'));
  expect(logo).toMatchObject({ kind: "svg", path: expect.stringMatching(/^\/brand\/[\da-f]{12}\.svg$/) });
  expect(logo_mail, "mail programs show no SVG").toBeNull();
  const drawn = brandWith("BRAND_LOGO", png(96, 32));
  expect(drawn.logo).toMatchObject({ kind: "png", size: { width: 96, height: 32 } });
  expect(drawn.logo_mail).toBe(drawn.logo);
  expect(drawn.logo?.path).not.toBe(brandWith("BRAND_LOGO", png(97)).logo?.path);
});

const SCRIPT = "contains a script or a foreign part";
const OTHER = "loads another file; embed it or draw it as paths";

test.each<[about: string, setting: string, content: string | Buffer, refusal: string]>([
  ["a script", "BRAND_LOGO", svg("<script>alert(1)</script>"), SCRIPT],
  ["a handler", "BRAND_ICON", svg('<g onload="alert(1)"/>'), SCRIPT],
  ["a script link", "BRAND_LOGO", svg('<a href="javascript:alert(1)"/>'), SCRIPT],
  ["HTML inside", "BRAND_LOGO", svg("<foreignObject/>"), SCRIPT],
  ["another file", "BRAND_LOGO", svg('<image href="https://acme.io/a.png"/>'), OTHER],
  ["another style", "BRAND_LOGO", svg("<style>@import 'a.css'</style>"), OTHER],
  ["another font", "BRAND_LOGO", svg("<style>a{src:url(//acme.io/a.woff)}</style>"), OTHER],
  ["a page", "BRAND_LOGO", "<!doctype html><svg></svg>", "must be the path of an SVG or PNG file"],
  ["half a PNG", "BRAND_LOGO", png(8).subarray(0, -1), "must be the path of an SVG or PNG file"],
  ["an SVG in mail", "BRAND_LOGO_MAIL", svg(""), "must be the path of a PNG file"],
  ["a poster", "BRAND_ICON", png(9000), "is more than 2048 pixels wide or high"],
  ["a heavy file", "BRAND_LOGO", svg(`<!--${"x".repeat(300_000)}-->`), "has more than 256 KB"],
])("refuses %s", (_, setting, content, refusal) => {
  expect(() => brandWith(setting, content)).toThrow(`${setting} ${refusal}`);
});

test("refuses missing files and invalid colors", () => {
  const load = (settings: Record<string, string>) => () => loadConfig({ ...PRODUCTION, ...settings });
  expect(load({ BRAND_LOGO: "/nowhere.svg" })).toThrow("BRAND_LOGO must be the path of an SVG or PNG file; this one");
  expect(load({ BRAND_LOGO_DARK: "/nowhere.svg" })).toThrow("but not the BRAND_LOGO for light screens");
  expect(load({ BRAND_LOGO_URL: "/logo.svg" })).toThrow("BRAND_LOGO_URL is no longer read. Set BRAND_LOGO");
  expect(load({ BRAND_COLOR: "red" })).toThrow("BRAND_COLOR: must be a color such as c2410c");
});

test("derives the colors, and prints the logo used in emails on invoices", () => {
  const file = join(folder, "logo.png");
  writeFileSync(file, png(8));
  const config = loadConfig({ ...PRODUCTION, BRAND_COLOR: "FFE600", BRAND_LOGO: file });
  expect(config.brand.colors?.dark.accent).toBe("#ffe600");
  expect(config.seller_logo).toEqual(png(8));
  expect(loadConfig(PRODUCTION)).toMatchObject({ brand: { colors: null, logo: null, icon: null }, seller_logo: null });
});
