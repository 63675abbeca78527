import { expect, test } from "vitest";
import * as z from "zod/mini";
import { LARGEST_PAGE } from "../limits.ts";
import {
  Bytes,
  Email,
  LinkToken,
  PageLimit,
  PersonId,
  QrCode,
  Stream,
  Time,
  TypedPassword,
  WebAddress,
} from "./schemas.ts";

const ID = "01890000-0000-7000-8000-000000000000";
const TOKEN = "a".repeat(43);
async function* nothing() {}

const TAKEN: readonly [name: string, schema: z.ZodMiniType, value: unknown, read?: unknown][] = [
  ["PersonId", PersonId, ID],
  ["PersonId", PersonId, `U${ID}`, ID],
  ["PageLimit", PageLimit, undefined],
  ["PageLimit", PageLimit, "1"],
  ["PageLimit", PageLimit, String(LARGEST_PAGE)],
  ["Email", Email, " Ana@Example.COM ", "ana@example.com"],
  ["LinkToken", LinkToken, TOKEN],
  ["WebAddress", WebAddress, "https://example.com"],
  ["WebAddress", WebAddress, "HTTP://example.com"],
  ["WebAddress", WebAddress, "/dashboard"],
  ["QrCode", QrCode, "data:image/svg+xml;base64,PHN2Zz4="],
  ["Time", Time, 253_402_300_799],
  ["TypedPassword", TypedPassword, "x"],
  ["Bytes", Bytes, new Uint8Array(1)],
  ["Stream", Stream, nothing()],
];
test.each(TAKEN)("%s takes case %#", (_, schema, value, read = value) => {
  expect(z.parse(schema, value)).toEqual(read);
});

const REFUSED: readonly [name: string, schema: z.ZodMiniType, value: unknown][] = [
  ["PersonId", PersonId, `UU${ID}`],
  ["PersonId", PersonId, `${ID}0`],
  ["PersonId", PersonId, ID.replace("7000", "9000")],
  ["PageLimit", PageLimit, "0"],
  ["PageLimit", PageLimit, "1x"],
  ["PageLimit", PageLimit, "x1"],
  ["PageLimit", PageLimit, String(LARGEST_PAGE + 1)],
  ["Email", Email, "a@b@c"],
  ["Email", Email, "ana@exa mple.com"],
  ["Email", Email, "ana\u0000@example.com"],
  ["Email", Email, "@example.com"],
  ["LinkToken", LinkToken, `${TOKEN}a`],
  ["LinkToken", LinkToken, `.${TOKEN}`],
  ["WebAddress", WebAddress, "javascript:alert(1)//https://example.com"],
  ["WebAddress", WebAddress, "//example.com"],
  ["QrCode", QrCode, "data:image/svg+xml;base64,<svg>"],
  ["QrCode", QrCode, " data:image/svg+xml;base64,PHN2Zz4="],
  ["Time", Time, 253_402_300_800],
  ["Time", Time, -1],
  ["TypedPassword", TypedPassword, ""],
  ["TypedPassword", TypedPassword, "x".repeat(257)],
  ["Bytes", Bytes, [1]],
  ["Stream", Stream, null],
  ["Stream", Stream, "text"],
  ["Stream", Stream, [1]],
];
test.each(REFUSED)("%s refuses case %#", (_, schema, value) => {
  expect(z.safeParse(schema, value).success).toBe(false);
});
