import { useEffect } from "react";
import { getBootData } from "../kit/boot-data.ts";
import { setDocumentHead } from "../kit/document-head.ts";
import { translate } from "../kit/text.ts";
import { useLocale } from "../kit/useText.ts";
import type { Area, ScreenRoute } from "./route.ts";

/** Title, description, robots and canonical link of the current route, again whenever the language changes. */
export function useRouteHead(area: Area, row: ScreenRoute): void {
  const locale = useLocale();
  useEffect(() => {
    const brand = getBootData().brand.name;
    const text = (key: string) => translate(area.titles.loaded[locale] ?? {}, locale, key, { brand });
    setDocumentHead({
      title: `${text(row.title)} · ${brand}`,
      description: row.description && text(row.description),
      robots: row.robots,
      canonical: row.canonical && new URL(row.canonical, location.origin).href,
    });
  }, [area, row, locale]);
}
