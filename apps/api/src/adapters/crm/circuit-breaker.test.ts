import { expect, test } from "vitest";
import { CRM } from "@portal/model/limits.ts";
import { withCircuitBreaker } from "./circuit-breaker.ts";
import { type Crm, CrmError, type CrmErrorCode } from "./port.ts";

function standIn() {
  let asked = 0;
  let trouble: CrmErrorCode | null = null;
  let now = 0;
  const crm = {
    contactPage: async () => {
      asked += 1;
      if (trouble) throw new CrmError(trouble);
      return "page";
    },
  } as unknown as Crm;
  const wired = withCircuitBreaker(crm, () => now);
  return {
    ask: () => wired.contactPage("a@example.com").catch((error: CrmError) => error.trouble),
    asked: () => asked,
    with: (next: CrmErrorCode | null) => void (trouble = next),
    wait: (seconds: number) => void (now += seconds * 1000),
  };
}

// asvs: V16.5.2
// api: 10
test("pauses requests to a failing CRM, then probes it with one", async () => {
  const it = standIn();
  it.with("unreachable");
  for (let n = 0; n < CRM.failures; n += 1) expect(await it.ask()).toBe("unreachable");
  for (let n = 0; n < 20; n += 1) expect(await it.ask()).toBe("resting");
  expect(it.asked()).toBe(CRM.failures);
  it.wait(CRM.rest_s + 1);
  expect(await it.ask(), "one request passes").toBe("unreachable");
  expect(await it.ask(), "its failure reopens the circuit").toBe("resting");
  it.wait(CRM.rest_s + 1);
  it.with(null);
  expect(await it.ask()).toBe("page");
  it.with("unreachable");
  expect(await it.ask(), "a success resets the count").toBe("unreachable");
});

test("keeps asking a CRM that rejects a request, because it is up", async () => {
  const it = standIn();
  it.with("refused");
  for (let n = 0; n < CRM.failures * 2; n += 1) expect(await it.ask()).toBe("refused");
});
