/** Names as the networks write them. Unknown brands are shown as the provider names them. */
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

/** Turns "visa 4242", as stored on statements, into "Visa 4242". */
export function cardText(kept: string): string {
  const [brand = "", ...rest] = kept.split(" ");
  return [brandName(brand), ...rest].join(" ");
}
