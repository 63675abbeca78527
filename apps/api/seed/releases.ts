import { type KeyObject, createHash, generateKeyPairSync } from "node:crypto";
import { type Channel, Manifest } from "@portal/model/releases/manifest.ts";
import type { Platform } from "@portal/model/releases/systems.ts";
import * as z from "zod/mini";
import { asOwner } from "../src/platform/db.ts";
import { releaseKeys } from "../src/platform/config.ts";
import { openStorage } from "../src/adapters/storage/files.ts";
import { publish } from "../src/features/releases/publishing.ts";
import { publicKeyOf, signBytes, signManifest } from "../src/features/releases/signing.ts";
import { CURRENT_VERSIONS, INSIDER_VERSION } from "./versions.ts";

const NOTES = {
  stable: {
    en: [
      "Calls switch between Wi-Fi and mobile data without dropping.",
      "Missed calls show who has already been called back.",
      "Headsets with call buttons are recognized automatically.",
    ],
    es: [
      "Las llamadas pasan de la Wi-Fi a los datos móviles sin cortarse.",
      "Las llamadas perdidas muestran a quién se le ha devuelto ya la llamada.",
      "Los auriculares con botones de llamada se reconocen automáticamente.",
    ],
  },
  insider: {
    en: ["Live captions during calls, in English and Spanish.", "A quieter ringtone while you share your screen."],
    es: [
      "Subtítulos en directo durante las llamadas, en inglés y español.",
      "Un tono más discreto mientras compartes la pantalla.",
    ],
  },
} as const;

interface Demo {
  readonly platform: Platform;
  readonly channel: Channel;
  readonly version: string;
  readonly min_version: string;
  readonly days_ago: number;
  /** The suffix of the file name, or the store that offers the app. */
  readonly from: { readonly file: string; readonly bytes: number } | { readonly store: string };
}
const DEMOS: readonly Demo[] = [
  {
    platform: "windows",
    channel: "stable",
    version: CURRENT_VERSIONS.windows,
    min_version: "10",
    days_ago: 12,
    from: { file: "Setup.exe", bytes: 2_900_000 },
  },
  {
    platform: "mac",
    channel: "stable",
    version: CURRENT_VERSIONS.mac,
    min_version: "13",
    days_ago: 12,
    from: { file: "Mac.dmg", bytes: 3_400_000 },
  },
  {
    platform: "ios",
    channel: "stable",
    version: CURRENT_VERSIONS.ios,
    min_version: "16",
    days_ago: 19,
    from: { store: "https://apps.example/ios/switchboard" },
  },
  {
    platform: "android",
    channel: "stable",
    version: CURRENT_VERSIONS.android,
    min_version: "10",
    days_ago: 19,
    from: { store: "https://apps.example/android/switchboard" },
  },
  {
    platform: "windows",
    channel: "insider",
    version: INSIDER_VERSION,
    min_version: "10",
    days_ago: 3,
    from: { file: "Setup.exe", bytes: 2_950_000 },
  },
  {
    platform: "mac",
    channel: "insider",
    version: INSIDER_VERSION,
    min_version: "13",
    days_ago: 3,
    from: { file: "Mac.dmg", bytes: 3_450_000 },
  },
];

/** Placeholder bytes for an app, the same for each name. */
export const pretended = (name: string, bytes: number): Buffer => {
  const start = createHash("sha256").update(name).digest();
  return Buffer.alloc(bytes, start);
};

/** A file entry of a release manifest. */
export const sourceOf = (key: KeyObject, name: string, file: Buffer) => ({
  kind: "file" as const,
  name,
  size: file.length,
  sha256: createHash("sha256").update(file).digest("hex"),
  signature: signBytes(key, file),
});

/** Publishes placeholder apps, signed with a throwaway key. Returns the public key that verifies them. */
export async function seedReleases(ownerUrl: string, storageUrl: string, now: Date): Promise<string> {
  const { privateKey: key } = generateKeyPairSync("ed25519");
  const storage = openStorage(storageUrl);
  const keys = releaseKeys(publicKeyOf(key)) ?? [];
  await asOwner(ownerUrl, async (db) => {
    for (const { from, days_ago, ...demo } of DEMOS) {
      const name = "file" in from ? `Switchboard-${demo.version}-${from.file}` : "";
      const file = "file" in from ? pretended(name, from.bytes) : null;
      const manifest = z.parse(Manifest, {
        ...demo,
        published_at: Math.floor(now.getTime() / 1000) - days_ago * 86_400,
        notes: NOTES[demo.channel],
        source: file ? sourceOf(key, name, file) : { kind: "store", url: "store" in from ? from.store : "" },
      });
      const act = { now, request_id: `seed-${demo.platform}-${demo.channel}`, by: "seed" };
      const outcome = await publish({ db, storage, keys }, signManifest(key, manifest), file, act);
      if ("refused" in outcome) throw new Error(`the demo app was refused: ${outcome.refused}`);
    }
  });
  return publicKeyOf(key);
}
