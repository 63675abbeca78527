/** A billing address. */
export const MADRID = {
  organization: "",
  street: "Calle Mayor 1",
  city: "Madrid",
  zip: "28013",
  country: "ES",
  state: "",
  vat_id: "",
};
