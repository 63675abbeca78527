import { expect, test } from "vitest";
import { inheritedSettingsOf } from "./inherited-settings.ts";

type From = "product" | "team";
const account = (settings: Readonly<Record<string, readonly [value: unknown, from: From]>>) => ({
  voice_account_id: "va",
  name: "Front desk",
  settings: Object.fromEntries(
    Object.entries(settings).map(([key, [value, from]]) => [key, { value, from, hides: [] }]),
  ),
});

test("uses the product's defaults without a voice account", () => {
  expect(inheritedSettingsOf([])).toMatchObject({ transport: { value: "udp", from: "product" } });
});

test("returns values that all voice accounts share and marks the others as different", () => {
  const ports = { min: 5060, max: 5080 };
  const one = account({ transport: ["tls", "team"], srtp: ["optional", "product"], sip_ports: [ports, "team"] });
  const two = account({
    transport: ["udp", "product"],
    srtp: ["optional", "product"],
    sip_ports: [{ ...ports }, "team"],
  });
  const three = account({ transport: ["udp", "product"], srtp: ["optional", "product"] });
  expect(inheritedSettingsOf([one])).toMatchObject({ transport: { value: "tls", from: "team" } });
  expect(inheritedSettingsOf([one, two])).toMatchObject({
    transport: "differs",
    srtp: { value: "optional", from: "product" },
    sip_ports: { value: ports, from: "team" },
  });
  expect(inheritedSettingsOf([two, three])).toMatchObject({ transport: { value: "udp" }, sip_ports: "differs" });
  expect(inheritedSettingsOf([three])).not.toHaveProperty("sip_ports");
});
