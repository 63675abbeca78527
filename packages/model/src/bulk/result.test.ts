import { expect, test } from "vitest";
import { refusedLines } from "./result.ts";

test.each([
  ["Email,Status,Reason\na@x.test,created,\nb@x.test,refused,No seat", [false, true]],
  ["Email,Status,Reason\na@x.test,creada,\nb@x.test,rechazada,Sin plaza", [false, true]],
  ["Email,Status,Reason\na@x.test,undone,\nb@x.test,kept,\nc@x.test,planned,", [false, false, false]],
  ["Status,Email\nrefused,a@x.test\n,b@x.test", [true, false]],
  ["Email,Reason\na@x.test,refused", [false]],
  ["Email,Status,Reason", []],
  ["", []],
])("finds the refused lines of %j", (text, refused) => {
  expect(refusedLines(text)).toEqual(refused);
});
