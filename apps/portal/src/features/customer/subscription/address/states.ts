import type { Address } from "@portal/model/subscription/address.ts";
import type { Country } from "../data.ts";

export const EMPTY_ADDRESS: Address = {
  organization: "",
  street: "",
  city: "",
  zip: "",
  country: "",
  state: "",
  vat_id: "",
};

export const statesOf = (countries: readonly Country[] | undefined, country: string): Country["states"] =>
  countries?.find(({ code }) => code === country)?.states ?? [];

/** The state if it belongs to the country, otherwise empty. */
export const stateIn = (countries: readonly Country[] | undefined, { country, state }: Address): string =>
  statesOf(countries, country).some(({ code }) => code === state) ? state : "";

/** Whether the country has states and the address names none of them. */
export const isStateMissing = (countries: readonly Country[] | undefined, address: Address): boolean =>
  statesOf(countries, address.country).length > 0 && stateIn(countries, address) === "";
