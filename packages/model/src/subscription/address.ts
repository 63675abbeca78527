import * as z from "zod/mini";
import { addressFields } from "./schemas.ts";
import { type Country as VatCountry, checkVAT, countries } from "jsvat";
import type { FieldIssue } from "../errors.ts";

/** Where an address without its state is not complete. */
export const WITH_STATES: ReadonlySet<string> = new Set(["US", "CA", "MX", "BR", "AU", "IN"]);

/** Countries whose VAT ids are written with other letters than their own. */
const PREFIX: Readonly<Record<string, string>> = { GR: "EL" };
const prefixOf = (country: string): string => PREFIX[country] ?? country;
const ALL = countries as readonly VatCountry[];
const known = (country: string): VatCountry | undefined =>
  ALL.find(({ codes }) => codes.includes(prefixOf(country)) || codes.includes(country));

/** As it is kept: the letters of the country, then the number, without the dots and spaces people write. */
export function normalizeVatId(country: string, typed: string): string {
  const bare = typed.toUpperCase().replaceAll(/[^A-Z0-9]/g, "");
  if (bare === "") return "";
  const prefix = prefixOf(country);
  return bare.startsWith(prefix) ? bare : `${prefix}${bare}`;
}

/** Why this cannot be a VAT id of that country, or null; where no country gives any, only nothing is right. */
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
