/** Where the bills of whoever pays in a test go. */
export const MADRID = {
  organization: "",
  street: "Calle Mayor 1",
  city: "Madrid",
  zip: "28013",
  country: "ES",
  state: "",
  vat_id: "",
};
