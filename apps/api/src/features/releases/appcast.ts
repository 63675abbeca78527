import type { Manifest } from "@portal/model/releases/manifest.ts";
import { escaped } from "../../platform/html.ts";

/** The feed for Sparkle, the macOS updater: one item, the newest. */
export function appcast(title: string, { version, published_at, min_version, notes, source }: Manifest, url: string) {
  if (source.kind !== "file") return null;
  const name = escaped(title);
  // Sparkle picks the description in the reader's language. It is HTML inside XML, so it is escaped twice.
  const described = (["en", "es"] as const).map((language) => {
    const list = `<ul>${notes[language].map((line) => `<li>${escaped(line)}</li>`).join("")}</ul>`;
    return `<description xml:lang="${language}">${escaped(list)}</description>`;
  });
  return `<?xml version="1.0" encoding="utf-8"?>
<rss version="2.0" xmlns:sparkle="http://www.andymatuschak.org/xml-namespaces/sparkle">
<channel><title>${name}</title>
<item><title>${name} ${version}</title>
<pubDate>${new Date(published_at * 1000).toUTCString()}</pubDate>
<sparkle:version>${version}</sparkle:version>
<sparkle:shortVersionString>${version}</sparkle:shortVersionString>
<sparkle:minimumSystemVersion>${min_version}</sparkle:minimumSystemVersion>
${described.join("\n")}
<enclosure url="${escaped(url)}" length="${source.size}" type="application/octet-stream" sparkle:edSignature="${source.signature}"/>
</item></channel></rss>
`;
}
