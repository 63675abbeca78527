import { useEffect } from "react";
import { getBootData } from "#platform/loading/boot-data.ts";
import { setDocumentHead } from "./document-head.ts";
import { translate } from "#platform/text/text.ts";
import { useLocale } from "#platform/text/useText.ts";
import type { Area, ScreenRoute } from "./route.ts";

/**
 * Sets the title, description, robots and canonical link of the current route, and updates them when the language
 * changes.
 */
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
