/** Names as the networks write them; one that is not here is written as the provider says it. */
const BRANDS: Readonly<Record<string, string>> = {
  visa: "Visa",
  mastercard: "Mastercard",
  amex: "American Express",
  discover: "Discover",
  diners: "Diners Club",
  jcb: "JCB",
  unionpay: "UnionPay",
};

export const brandName = (brand: string): string =>
  BRANDS[brand.toLowerCase()] ?? brand.charAt(0).toUpperCase() + brand.slice(1);

/** "visa 4242", as statements keep it: "Visa 4242". */
export function cardText(kept: string): string {
  const [brand = "", ...rest] = kept.split(" ");
  return [brandName(brand), ...rest].join(" ");
}
