import type { FieldIssue } from "../errors.ts";

export const AUDIO_CODECS = ["opus", "g722", "pcmu", "pcma", "ilbc", "gsm", "speex", "g729"] as const;
export const VIDEO_CODECS = ["h264", "vp8"] as const;
export type AudioCodec = (typeof AUDIO_CODECS)[number];
export type VideoCodec = (typeof VIDEO_CODECS)[number];

/** Each network has its own codec order, because bandwidth differs. */
export const NETWORKS = ["desktop", "cellular", "wifi"] as const;
export type Network = (typeof NETWORKS)[number];

/** The enabled codecs, preferred first. */
export interface CodecChoice {
  readonly audio: readonly AudioCodec[];
  readonly video: readonly VideoCodec[];
}

/** Defaults: quality where bandwidth allows, low traffic on mobile networks. */
export const USUAL_CODECS: Readonly<Record<Network, CodecChoice>> = {
  desktop: { audio: ["opus", "g722", "pcmu", "pcma"], video: ["h264", "vp8"] },
  cellular: { audio: ["opus", "ilbc", "g729", "pcmu"], video: ["h264"] },
  wifi: { audio: ["opus", "g722", "pcmu", "pcma"], video: ["h264", "vp8"] },
};

/** At least one audio codec is required; video is optional. */
export function codecIssue({ audio, video }: CodecChoice): FieldIssue | null {
  if (audio.length === 0) return "voice.no_codec";
  return new Set(audio).size < audio.length || new Set(video).size < video.length ? "field.invalid" : null;
}

export const DTMF_METHODS = ["rfc2833", "info", "inband"] as const;
export const MEETING_REGIONS = ["north_america", "europe", "asia"] as const;
