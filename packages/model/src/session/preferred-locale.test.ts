import { expect, test } from "vitest";
import { preferredLocale } from "./preferred-locale.ts";

test.each<[accepted: string, locale: "en" | "es"]>([
  ["", "en"],
  ["es", "es"],
  ["es-MX,es;q=0.9,en;q=0.8", "es"],
  ["en-US,en;q=0.9,es;q=0.8", "en"],
  ["de-DE,de;q=0.9,es;q=0.3,en;q=0.2", "es"],
  ["de, fr", "en"],
  ["en;q=0,es;q=0.1", "es"],
  ["en;q=0.4,es;q=0.8", "es"],
  ["es;q=0.25, en;q=0.5", "en"],
  ["es; q=0.5,en;q=0.9", "en"],
  ["fr, es", "es"],
  ["es;q=0", "en"],
  ["es;q=x", "es"],
  ["es;q=0.1x,en;q=0.5", "es"],
  ["es;xq=0.1,en;q=0.5", "es"],
  ["es;q=0.1;q=0.2,en;q=0.5", "es"],
  [`${"x,".repeat(2000)}es`, "es"],
  ["<script>;q=1", "en"],
])("%s", (accepted, locale) => expect(preferredLocale(accepted)).toBe(locale));
