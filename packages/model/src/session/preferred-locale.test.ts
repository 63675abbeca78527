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
  ["es;q=x", "es"],
  [`${"x,".repeat(2000)}es`, "es"],
  ["<script>;q=1", "en"],
])("%s", (accepted, locale) => expect(preferredLocale(accepted)).toBe(locale));
