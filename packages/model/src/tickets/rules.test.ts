import { describe, expect, test } from "vitest";
import {
  TICKET_STATES,
  bodyIssue,
  dueAt,
  nextState,
  parseTicketNumber,
  referenceIn,
  referenceIssue,
  subjectIssue,
  ticketNumber,
} from "./rules.ts";

describe("the state of a ticket", () => {
  test("passes to the other side with every message, which also reopens a closed ticket", () => {
    for (const state of TICKET_STATES) {
      expect(nextState(state, "customer_wrote")).toBe("open");
      expect(nextState(state, "staff_answered")).toBe("waiting");
    }
  });
  test("can be closed only while open, and reopened only while closed", () => {
    expect(TICKET_STATES.map((state) => nextState(state, "closed"))).toEqual(["closed", "closed", null]);
    expect(TICKET_STATES.map((state) => nextState(state, "reopened"))).toEqual([null, null, "open"]);
  });
});

test("an answer is due by the service level, counted from the first unanswered message", () => {
  const waiting = { state: "waiting", due_at: null } as const;
  expect(dueAt(waiting, "open", "standard", 1000)).toBe(1000 + 24 * 3600);
  expect(dueAt(waiting, "open", "priority", 1000)).toBe(1000 + 8 * 3600);
  expect(dueAt(waiting, "open", "enterprise", 1000)).toBe(1000 + 2 * 3600);
  expect(dueAt({ state: "open", due_at: 5000 }, "open", "standard", 4000), "writing again moves nothing").toBe(5000);
  expect(dueAt({ state: "closed", due_at: null }, "open", "priority", 0)).toBe(8 * 3600);
  for (const state of ["waiting", "closed"] as const)
    expect(dueAt({ state: "open", due_at: 5000 }, state, "standard", 1)).toBe(null);
});

test("parses a ticket number in any notation", () => {
  expect(ticketNumber(10_234)).toBe("SW-10234");
  for (const typed of ["SW-10234", "sw10234", " 10234 "]) expect(parseTicketNumber(typed)).toBe(10_234);
  for (const typed of ["", "SW-", "10 234", "phone 12", "9".repeat(13)]) expect(parseTicketNumber(typed)).toBe(null);
});

test("finds a reference within copied text", () => {
  expect(referenceIn("q3Vb_0xT-9aL")).toBe("q3Vb_0xT-9aL");
  expect(referenceIn("Reference: q3Vb_0xT-9aL.")).toBe("q3Vb_0xT-9aL");
  expect(referenceIn("nothing here")).toBe(null);
  expect(referenceIssue("q3Vb_0xT-9aL")).toBe(null);
  expect(referenceIssue("short")).toBe("ticket.reference");
});

test("limits subject and text by code points", () => {
  expect(subjectIssue("  ab ")).toBe("ticket.subject");
  expect(subjectIssue("😀😀😀")).toBe(null);
  expect(subjectIssue("x".repeat(121))).toBe("ticket.subject");
  expect(bodyIssue(" \n ")).toBe("ticket.body");
  expect(bodyIssue("x".repeat(5000))).toBe(null);
  expect(bodyIssue("x".repeat(5001))).toBe("ticket.body");
});

test.each([
  ["x123456789012", null],
  ["see q3Vb_0xT-9aL, please", "q3Vb_0xT-9aL"],
  ["q3Vb_0xT-9aLx", null],
  ["(q3Vb_0xT-9aL)", "q3Vb_0xT-9aL"],
])("finds in %j the reference %s", (text, reference) => {
  expect(referenceIn(text)).toBe(reference);
});
test.each(["q3Vb_0xT-9aLx", "q3Vb_0xT-9a", " q3Vb_0xT-9aL", "q3Vb 0xT-9aL"])("rejects the reference %j", (text) => {
  expect(referenceIssue(text)).toBe("ticket.reference");
});

test("an open ticket without a date is due from now", () => {
  expect(dueAt({ state: "open", due_at: null }, "open", "priority", 100)).toBe(100 + 8 * 3600);
  expect(dueAt({ state: "waiting", due_at: 5000 }, "open", "priority", 100)).toBe(100 + 8 * 3600);
});

test.each(["SW--1", "xSW-1", "1x"])("reads no ticket number in %j", (typed) => {
  expect(parseTicketNumber(typed)).toBeNull();
});
test("accepts subjects and texts of exactly their limits", () => {
  expect(subjectIssue("abc")).toBeNull();
  expect(subjectIssue("x".repeat(120))).toBeNull();
  expect(bodyIssue("x")).toBeNull();
});
