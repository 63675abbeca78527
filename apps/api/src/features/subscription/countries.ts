import { iso31661, iso31662 } from "iso-3166";
import { WITH_STATES } from "@portal/model/subscription/address.ts";

/** Country names come in the reader's language; state names have only one form. */
export const countries = iso31661
  .filter(({ state }) => state === "assigned")
  .map(({ alpha2: code }) => ({
    code,
    states: WITH_STATES.has(code)
      ? iso31662
          .filter(({ parent }) => parent === code)
          .map(({ code: whole, name }) => ({ code: whole.slice(code.length + 1), name }))
      : [],
  }));
