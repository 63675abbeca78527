import fc from "fast-check";
import { expect, test } from "vitest";
import { ResponseParser, requestText, valuesOf } from "./message.ts";

const STREAM = Buffer.from(
  [
    "\r\n\r\nSIP/2.0 100 Trying\r\ni: a\r\nl: 0\r\n\r\n",
    "OPTIONS sip:us SIP/2.0\r\nCall-ID: b\r\nContent-Length: 4\r\n\r\nbody",
    "SIP/2.0 200 OK\r\nCall-ID : a\r\nContact: <sip:x>\r\nm: <sip:y>;q=1,\r\n <sip:z>\r\nContent-Length: 12\r\n\r\nSIP/2.0 4\r\n\r",
    "SIP/2.0 404\r\n\r\n",
  ].join(""),
);

test("parses the same answers from a stream split at any point", () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(STREAM.length), { maxLength: 20 }), (cuts) => {
      const reader = new ResponseParser(false);
      const places = [0, ...cuts.toSorted((a, b) => a - b), STREAM.length];
      const answers = places.slice(1).flatMap((end, at) => reader.read(STREAM.subarray(places[at], end))!);
      expect(answers.map(({ status }) => status)).toEqual([100, 200, 404]);
      expect(valuesOf(answers[0]!, "call-id")).toEqual(["a"]);
      expect(valuesOf(answers[1]!, "contact")).toEqual(["<sip:x>", "<sip:y>;q=1, <sip:z>"]);
    }),
  );
});

test.each([
  "HTTP/1.1 200 OK\r\n\r\n",
  "SSH-2.0-OpenSSH_9\r\n",
  "220 mail.example.com ESMTP\r\n",
  "\u0016\u0003\u0001",
  "SIP/3.0 200 OK\r\n\r\n",
  "SIP/2.0 999 What\r\n\r\n",
  "GET / HTTP/1.1\r\n\r\n",
  "SIP/2.0 200 OK\r\nContent-Length: -1\r\n\r\n",
  "SIP/2.0 200 OK\r\nContent-Length: many\r\n\r\n",
])("rejects %j, which is not SIP, in a stream and in a datagram", (text) => {
  expect(new ResponseParser(false).read(Buffer.from(text))).toBeNull();
  if (!text.includes("Content-Length")) expect(new ResponseParser(true).read(Buffer.from(text))).toBeNull();
});

// asvs: V1.5.2
// api: 10
test("reads or rejects any bytes without throwing", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), fc.boolean(), (bytes, datagrams) => {
      const answers = new ResponseParser(datagrams).read(Buffer.from(bytes));
      expect(answers === null || Array.isArray(answers)).toBe(true);
    }),
  );
});

// asvs: V1.3.3
test("refuses to write a header that breaks out of its line", () => {
  for (const text of ["a\r\nEvil: 1", "a\nEvil: 1", "a\u0000", "a\u0085"]) {
    expect(() => requestText("REGISTER", "sip:x", [["To", text]])).toThrow("line");
    expect(() => requestText("REGISTER", text, [])).toThrow("line");
  }
});
