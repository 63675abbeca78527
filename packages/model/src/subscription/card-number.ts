/** 13 to 19 digits, however they are spaced, whose check digit fits (ISO/IEC 7812): then it is a card's number, or as good as one. */
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
