/** Amounts are integers in minor units (cents). */

/**
 * Returns `amount × part ÷ whole`, rounded half up to the minor unit. The only place that rounds money. Negative amounts
 * round like positive ones, so that a charge and its refund cancel out.
 */
export function share(amount: number, part: number, whole: number): number {
  if (amount < 0) return 0 - share(-amount, part, whole);
  const [a, p, w] = [BigInt(amount), BigInt(part), BigInt(whole)];
  return Number((2n * a * p + w) / (2n * w));
}

export const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);

/** Splits an amount by weights so that the parts add up exactly. The last part with a weight gets the remainder. */
export function split(amount: number, weights: readonly number[]): number[] {
  const whole = sum(weights);
  if (whole === 0) return weights.map(() => 0);
  let [left, weight_left] = [amount, whole];
  return weights.map((weight) => {
    if (weight === 0) return 0;
    const part = share(left, weight, weight_left);
    left -= part;
    weight_left -= weight;
    return part;
  });
}
