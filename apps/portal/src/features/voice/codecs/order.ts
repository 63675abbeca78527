import type { AudioCodec, VideoCodec } from "@portal/model/voice/codecs.ts";

export const KINDS = ["audio", "video"] as const;
export type Kind = (typeof KINDS)[number];
export type Codec = AudioCodec | VideoCodec;

/** With one of them at another place. */
export function moveCodec<C>(list: readonly C[], one: C, to: number): readonly C[] {
  const at = Math.min(Math.max(to, 0), list.length - 1);
  return list.indexOf(one) === at ? list : list.filter((other) => other !== one).toSpliced(at, 0, one);
}

/** Bits in a second of sound, in thousands, as each codec is usually set. */
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

/** Each of the 50 packets in a second carries 40 bytes of addresses. */
const ADDRESSES_KBIT = 16;

/** What an hour of talking takes, there and back. */
export const megabytesPerHour = (codec: AudioCodec): number =>
  Math.round(((KBIT[codec] + ADDRESSES_KBIT) * 2 * 3600) / 8 / 1000);
