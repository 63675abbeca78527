/** Amounts are whole minor units (cents); only their sum, their share and their text are ever computed. */

/**
 * `amount × part ÷ whole`, half up to the minor unit. The only place that rounds money. What is given back is rounded as
 * what was taken, so that both together are nothing.
 */
export function share(amount: number, part: number, whole: number): number {
  if (amount < 0) return 0 - share(-amount, part, whole);
  const [a, p, w] = [BigInt(amount), BigInt(part), BigInt(whole)];
  return Number((2n * a * p + w) / (2n * w));
}

export const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);

/** Splits an amount over weights so that the parts add up to it exactly: what rounding leaves goes to the last that counts. */
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
