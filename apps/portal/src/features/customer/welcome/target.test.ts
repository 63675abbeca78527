import { expect, test } from "vitest";
import { welcomeTarget } from "./target.ts";

const PORTAL = "https://portal.example";

// oxfmt-ignore
const CASES: readonly [requested: string, main_site: string, target: string | null][] = [
  ["/",                        "https://www.example",       "https://www.example/"],
  ["/?ref=abc",                "https://www.example/",      "https://www.example/?ref=abc"],
  ["/pricing?a=1#top",         "https://www.example/home",  "https://www.example/pricing?a=1#top"],
  ["/",                        "https://portal.example/",   null],
  ["/",                        "https://portal.example:8443", "https://portal.example:8443/"],
  ["//evil.example/",          "https://www.example",       "https://www.example/"],
  ["/\\evil.example",          "https://www.example",       "https://www.example/"],
  ["https://evil.example/",    "https://www.example",       "https://www.example/"],
  ["javascript:alert(1)",      "https://www.example",       "https://www.example/"],
  ["/",                        "javascript:alert(1)",       null],
  ["/",                        "",                          null],
];

// spec: 2.1
test.each(CASES)("%s with the main site %s redirects to %s", (requested, main_site, target) => {
  expect(welcomeTarget(requested, main_site, PORTAL)).toBe(target);
});

/** Ways to make a URL point elsewhere, for each host in HOSTS. */
const TRICKS: readonly ((host: string) => string)[] = [
  (host) => `//${host}`,
  (host) => `///${host}`,
  (host) => `////${host}/%2f..`,
  (host) => `/\\${host}`,
  (host) => `\\\\${host}`,
  (host) => `/\t/${host}`,
  (host) => `/\n/${host}`,
  (host) => `\t//${host}`,
  (host) => ` //${host}`,
  (host) => `.${host}`,
  (host) => `@${host}`,
  (host) => `:8443@${host}/`,
  (host) => `https://${host}`,
  (host) => `https:${host}`,
  (host) => `https:/${host}`,
  (host) => `http:\\\\${host}`,
  (host) => `https://www.example@${host}`,
  (host) => `https://www.example.${host}`,
  (host) => `//www.example@${host}`,
  (host) => `//www.example%40${host}`,
  (host) => `/%2f%2f${host}`,
  (host) => `/%5c${host}`,
  (host) => `/..//${host}`,
  (host) => `/.//${host}`,
  (host) => `/?next=//${host}`,
  (host) => `/#//${host}`,
  (host) => `//${host}:443`,
  (host) => `//${host}?www.example`,
  (host) => `//${host}#@www.example`,
  (host) => `data:text/html,<script>location="//${host}"</script>`,
  (host) => `javascript:location="//${host}"`,
  (host) => `vbscript:${host}`,
  (host) => `blob:https://${host}/x`,
  (host) => `file://${host}/etc/passwd`,
];
const HOSTS = [
  "evil.example",
  "evil.example/",
  "127.0.0.1",
  "[::1]",
  "xn--80ak6aa92e.com",
  "www。example.evil.example",
  "2130706433",
  "evil.example\\@www.example",
  "www.example.evil.example",
];

// asvs: V3.7.2
test("no URL redirects anywhere but to the main site", () => {
  const payloads = TRICKS.flatMap((trick) => HOSTS.map(trick));
  expect(payloads.length).toBeGreaterThanOrEqual(300);
  for (const payload of payloads) {
    const target = welcomeTarget(payload, "https://www.example", PORTAL);
    expect(target === null ? "nowhere" : new URL(target).origin, payload).toBe("https://www.example");
  }
  console.log(`redirect: ${payloads.length} payloads, 0 left the main site`);
});
