import { TERMS_VERSIONS } from "@portal/model/limits.ts";

/** A valid sign-up form. */
export const signUpForm = (email: string, rest: object = {}) => ({
  email,
  password: "Another-Horse8",
  first_name: "Ines",
  last_name: "Caldera",
  terms: TERMS_VERSIONS,
  preferences: { list_productnotifications: false, list_promotions: false },
  locale: "en",
  ...rest,
});
