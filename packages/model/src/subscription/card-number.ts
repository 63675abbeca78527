/** Finds 13 to 19 digits, with or without separators, that have a valid check digit (ISO/IEC 7812). */
export function containsCardNumber(text: string): boolean {
  return (text.match(/\d(?:[ -]?\d){12,18}/g) ?? []).some((found) => isLuhn(found.replaceAll(/[ -]/g, "")));
}

function isLuhn(digits: string): boolean {
  const sum = digits
    .split("")
    .toReversed()
    .reduce((total, digit, place) => {
      const value = Number(digit) * (place % 2 === 1 ? 2 : 1);
      return total + (value > 9 ? value - 9 : value);
    }, 0);
  return sum % 10 === 0;
}
