import { expect, test } from "vitest";
import type { Tax } from "./bill.ts";
import { determineTax } from "./tax.ts";

test.each<[string, { country: string; state: string; vat_id: string }, Tax]>([
  ["charges the seller's country its own rate", at("ES"), { kind: "rate", rate_bp: 2_100, place: "ES" }],
  ["charges a consumer abroad the rate of their country", at("DE"), { kind: "rate", rate_bp: 1_900, place: "DE" }],
  ["charges a business at home", at("ES", "", "ESB12345674"), { kind: "rate", rate_bp: 2_100, place: "ES" }],
  [
    "leaves the tax to a business abroad",
    at("DE", "", "DE136695976"),
    { kind: "reverse_charge", vat_id: "DE136695976" },
  ],
  ["charges the rate of a state that has one", at("US", "CA"), { kind: "rate", rate_bp: 725, place: "US-CA" }],
  ["charges nothing in a state without a rate", at("US", "OR"), { kind: "none" }],
  ["charges the country's rate where states have none", at("AU", "NSW"), { kind: "rate", rate_bp: 1_000, place: "AU" }],
  ["charges nothing where no rate is known", at("JP"), { kind: "none" }],
])("%s", (_what, place, tax) => {
  expect(determineTax(place, "ES")).toEqual(tax);
});

function at(country: string, state = "", vat_id = "") {
  return { country, state, vat_id };
}
