/** The levels of settings, weakest first. The level closest to the phone wins. */
export const SETTING_LEVELS = ["product", "provider", "team", "member", "device"] as const;
type Level = (typeof SETTING_LEVELS)[number];

/** Settings of one level, which need not be complete. */
export type PartialSettings<S> = { readonly [K in keyof S]?: S[K] | undefined };
export interface Layer<S> {
  readonly level: Level;
  readonly says: PartialSettings<S>;
}

/** A value, its level, and the values it overrides, strongest first. The first of them applies if it is cleared. */
export interface Origin<T> {
  readonly value: T;
  readonly from: Level;
  readonly hides: readonly { readonly value: T; readonly from: Level }[];
}
export type Effective<S> = { readonly [K in keyof S]?: Origin<S[K]> };

const isSet = (value: unknown): boolean => value !== undefined && value !== null && value !== "";

/** Returns a phone's effective settings: for each key, the value of the strongest level that sets it. */
export function resolveSettings<S extends object>(layers: readonly Layer<S>[]): Effective<S> {
  const strongestFirst = layers.toSorted((a, b) => SETTING_LEVELS.indexOf(b.level) - SETTING_LEVELS.indexOf(a.level));
  const keys = [...new Set(layers.flatMap(({ says }) => Object.keys(says)))] as (keyof S & string)[];
  const found = keys.flatMap((key) => {
    const values = strongestFirst.flatMap(({ level: from, says }) =>
      isSet(says[key]) ? [{ value: says[key], from }] : [],
    );
    const [winner, ...hides] = values;
    return winner ? [[key, { ...winner, hides }] as const] : [];
  });
  return Object.fromEntries(found) as unknown as Effective<S>;
}

/** Drops the origins. */
export const valuesOf = <S extends object>(merged: Effective<S>): PartialSettings<S> =>
  Object.fromEntries(
    Object.entries(merged).map(([key, origin]) => [key, (origin as Origin<unknown>).value]),
  ) as PartialSettings<S>;
