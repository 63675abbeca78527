import { expect, test } from "vitest";
import { checkCommand } from "./check-command.ts";
import { fileSize } from "./file-size.ts";
import { platformOf } from "./platform.ts";

const MAC = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Safari/605.1.15";
test.each([
  ["mac", MAC, 0],
  ["ios", MAC, 5],
  ["ios", "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15", 5],
  ["android", "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/130", 5],
  ["windows", "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/130", 0],
  [null, "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/130", 0],
])("recognizes %s", (platform, userAgent, maxTouchPoints) => {
  expect(platformOf({ userAgent, maxTouchPoints })).toBe(platform);
});

test("formats sizes in decimal units", () => {
  expect(fileSize(2_900_000, "en")).toBe("2.9 MB");
  expect(fileSize(104_857_600, "es")).toBe("105 MB");
  expect(fileSize(12_345, "en")).toBe("12.3 kB");
});

test("each platform has its own command to verify a file", () => {
  expect(checkCommand("mac", "App.dmg")).toBe("shasum -a 256 ~/Downloads/App.dmg");
  expect(checkCommand("windows", "Setup.exe")).toContain("Get-FileHash");
  expect(checkCommand("android", "App.apk")).toBe("sha256sum App.apk");
});
