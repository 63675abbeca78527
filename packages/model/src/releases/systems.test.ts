import { expect, test } from "vitest";
import { supportedSystems } from "./systems.ts";

test("a system is supported from the version its newest release states, or from the default", () => {
  const systems = supportedSystems([
    { platform: "mac", min_version: "14" },
    { platform: "ios", min_version: "17.2" },
  ]);
  expect(systems).toEqual([
    { platform: "windows", os: "Windows", min_version: "10" },
    { platform: "mac", os: "macOS", min_version: "14" },
    { platform: "ios", os: "iOS", min_version: "17.2" },
    { platform: "android", os: "Android", min_version: "10" },
  ]);
});
