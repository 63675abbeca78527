import * as z from "zod/mini";
import { addressFields } from "./schemas.ts";
import { type Country as VatCountry, checkVAT, countries } from "jsvat";
import type { FieldIssue } from "../errors.ts";

/** Countries whose addresses need a state. */
export const WITH_STATES: ReadonlySet<string> = new Set(["US", "CA", "MX", "BR", "AU", "IN"]);

/** Countries whose VAT ids start with a prefix other than the country code. */
const PREFIX: Readonly<Record<string, string>> = { GR: "EL" };
const prefixOf = (country: string): string => PREFIX[country] ?? country;
const ALL = countries as readonly VatCountry[];
const known = (country: string): VatCountry | undefined =>
  ALL.find(({ codes }) => codes.includes(prefixOf(country)) || codes.includes(country));

/** Returns the stored form: country prefix and number, without punctuation. */
export function normalizeVatId(country: string, typed: string): string {
  const bare = typed.toUpperCase().replaceAll(/[^A-Z0-9]/g, "");
  if (bare === "") return "";
  const prefix = prefixOf(country);
  return bare.startsWith(prefix) ? bare : `${prefix}${bare}`;
}

/** Returns why a VAT id is not valid for the country, or null. Countries without VAT ids accept only an empty one. */
export function vatIdIssue(country: string, typed: string): FieldIssue | null {
  const id = normalizeVatId(country, typed);
  if (id === "") return null;
  const rule = known(country);
  return rule && checkVAT(id, [rule]).isValid ? null : "vat.invalid";
}

export const AddressInput = z.strictObject(addressFields).check(
  z.superRefine(({ country, state, vat_id }, ctx) => {
    if (WITH_STATES.has(country) && state === "") {
      ctx.addIssue({ code: "custom", message: "field.required", path: ["state"], input: state });
    }
    const issue = vatIdIssue(country, vat_id);
    if (issue) ctx.addIssue({ code: "custom", message: issue, path: ["vat_id"], input: vat_id });
  }),
);
export type Address = z.infer<typeof AddressInput>;
