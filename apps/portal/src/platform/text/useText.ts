import { useMemo, useSyncExternalStore } from "react";
import { getBootData } from "#platform/loading/boot-data.ts";
import { currentLocale, onLocaleChange } from "./locale.ts";
import { translate, type TextModule, type Translate } from "./text.ts";

export const useLocale = () => useSyncExternalStore(onLocaleChange, currentLocale);

/** `t("key", values)` for one feature's texts in the current language. */
export function useText<T extends Readonly<Record<string, string>>>(module: TextModule<T>): Translate<T> {
  const locale = useLocale();
  return useMemo(() => translator(module, locale), [module, locale]);
}

/** The same outside of components. The texts must be loaded, which the route does before it renders. */
export function translator<T extends Readonly<Record<string, string>>>(
  module: TextModule<T>,
  locale = currentLocale(),
): Translate<T> {
  const texts = module.loaded[locale];
  if (!texts) throw new Error("These texts were not loaded; name them in the route table.");
  return (key, ...[values]) => translate(texts, locale, key, { brand: getBootData().brand.name, ...values });
}
