import { mfa } from "@portal/model/mfa/contract.ts";
import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { digitsOf, groupsOfFour, otpauthUrl, recoveryCodeOf } from "./codes.ts";

describe("the key for the authenticator app", () => {
  test.each([
    ["JBSWY3DPEHPK3PXP", "JBSW Y3DP EHPK 3PXP"],
    ["JBSWY3DPEH", "JBSW Y3DP EH"],
    ["", ""],
  ])("formats %s as %s", (secret, read) => expect(groupsOfFour(secret).join(" ")).toBe(read));

  test("opens an app with the account's name and issuer, whatever characters they contain", () => {
    const url = new URL(otpauthUrl("Finch & Co", "ines+two@caldera.example", "JBSWY3DP"));
    expect(url.href).toBe(
      "otpauth://totp/Finch%20%26%20Co:ines%2Btwo%40caldera.example?secret=JBSWY3DP&issuer=Finch%20%26%20Co",
    );
    expect(url.searchParams.get("issuer")).toBe("Finch & Co");
  });
});

describe("a typed code", () => {
  // spec: 5.10
  test.each([
    ["402 118", "402118"],
    ["40-21 ", "4021"],
    ["40211899", "402118"],
    ["code", ""],
  ])("%j yields the digits %j", (typed, digits) => expect(digitsOf(typed)).toBe(digits));
});

describe("a typed recovery code", () => {
  test.each(["ABCD-2345-EFGH-6723", " abcd2345efgh6723 ", "abcd 2345 efgh 6723", "ABCD–2345–EFGH–6723"])(
    "normalizes %j for the server",
    (typed) => {
      expect(recoveryCodeOf(typed)).toBe("ABCD-2345-EFGH-6723");
      expect(z.safeParse(mfa.reset.body, { recovery_code: recoveryCodeOf(typed) }).success).toBe(true);
    },
  );

  test.each(["rejects %j before sending", "ABCD", "ABCD-2345-EFGH-6723-A", "ABCD-2345-EFGH-6789"])(
    "%j is refused before it is sent",
    (typed) => expect(z.safeParse(mfa.reset.body, { recovery_code: recoveryCodeOf(typed) }).success).toBe(false),
  );
});
