import type { AudioCodec, VideoCodec } from "@portal/model/voice/codecs.ts";

export const KINDS = ["audio", "video"] as const;
export type Kind = (typeof KINDS)[number];
export type Codec = AudioCodec | VideoCodec;

/** Moves an item to another position. */
export function moveCodec<C>(list: readonly C[], one: C, to: number): readonly C[] {
  const at = Math.min(Math.max(to, 0), list.length - 1);
  return list.indexOf(one) === at ? list : list.filter((other) => other !== one).toSpliced(at, 0, one);
}

/** Typical bit rate of each codec in kbit/s. */
export const KBIT: Readonly<Record<AudioCodec, number>> = {
  opus: 32,
  g722: 64,
  pcmu: 64,
  pcma: 64,
  ilbc: 15,
  gsm: 13,
  speex: 25,
  g729: 8,
};

/** Overhead: 50 packets per second with 40 bytes of headers each. */
const ADDRESSES_KBIT = 16;

/** Data used by an hour of talking, both directions. */
export const megabytesPerHour = (codec: AudioCodec): number =>
  Math.round(((KBIT[codec] + ADDRESSES_KBIT) * 2 * 3600) / 8 / 1000);
