import { expect, test } from "vitest";
import { pictureIssue } from "./picture.ts";

const MB = 1024 * 1024;

// spec: 5.17 9.12
// oxfmt-ignore
test.each([
  ["image/jpeg",      2 * MB,      null],
  ["image/png",       1,           null],
  ["image/gif",       15 * MB - 1, null],
  ["image/gif",       15 * MB,     "file.too_large"],
  ["image/webp",      1 * MB,      "file.not_an_image"],
  ["image/svg+xml",   1 * MB,      "file.not_an_image"],
  ["application/pdf", 20 * MB,     "file.not_an_image"],
  ["",                1 * MB,      "file.not_an_image"],
])("%j of %d bytes has the issue %s", (type, size, issue) => expect(pictureIssue({ type, size })).toBe(issue));
