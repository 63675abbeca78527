import { iso31661, iso31662 } from "iso-3166";
import { WITH_STATES } from "@portal/model/subscription/address.ts";

/** Names of countries are the reader's own language's; those of states have no other. */
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
