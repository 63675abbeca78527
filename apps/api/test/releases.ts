import { generateKeyPairSync } from "node:crypto";
import type { Manifest } from "@portal/model/releases/manifest.ts";
import { pretended, sourceOf } from "../seed/releases.ts";
import { publicKeyOf, signManifest } from "../src/features/releases/signing.ts";

/** Builds and signs apps. */
export function newBuilder() {
  const { privateKey: key } = generateKeyPairSync("ed25519");
  return {
    key,
    public_key: publicKeyOf(key),
    /** Builds a signed release with its file, for macOS by default. */
    build(change: Partial<Omit<Manifest, "source">> = {}) {
      const version = change.version ?? "4.2.1";
      const name = `Switchboard-${version}.dmg`;
      const file = pretended(`${name} ${change.channel}`, 100_000);
      const manifest: Manifest = {
        platform: "mac",
        channel: "stable",
        version,
        published_at: 1_700_000_000,
        min_version: "13",
        notes: { en: ["Calls & <chats>"], es: ["Llamadas"] },
        source: sourceOf(key, name, file),
        ...change,
      };
      return { file, manifest, name, signed: signManifest(key, manifest) };
    },
    sign: (manifest: Manifest) => signManifest(key, manifest),
  };
}
