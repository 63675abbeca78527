import { expect, test } from "vitest";
import { countryNames, filterProviders } from "./filter-providers.ts";

const PROVIDERS = [
  { name: "Northline Voice", countries: ["CA", "US"] },
  { name: "Telefonía Clara", countries: ["ES", "MX"] },
];

test.each([
  ["", "en", 2],
  ["north", "en", 1],
  ["line", "en", 0],
  ["telefonia", "es", 1],
  ["mexico", "en", 1],
  ["México clara", "es", 1],
  ["estados", "es", 1],
  ["us", "es", 1],
  ["clara canada", "en", 0],
])("“%s” in %s finds %i providers", (search, locale, count) => {
  expect(filterProviders(PROVIDERS, search, locale)).toHaveLength(count);
});

test("names countries in the user's language", () => {
  expect(countryNames(["ES", "GB"], "es")).toBe("España, Reino Unido");
});
