import { createHash } from "node:crypto";
import { VOICE } from "@portal/model/limits.ts";
import { AUDIO_CODECS, type AudioCodec, VIDEO_CODECS, type VideoCodec } from "@portal/model/voice/codecs.ts";
import type { PartialSettings } from "@portal/model/voice/effective.ts";
import type { VoiceSettings } from "@portal/model/voice/settings.ts";
import type { phoneConfiguration } from "../voice/public.ts";

type Configuration = Awaited<ReturnType<typeof phoneConfiguration>>;
type Account = Configuration["accounts"][number];
type Registration = Account["registrations"][number];
type Entries = Readonly<Record<string, string | number>>;

const PLACES = VOICE.most_accounts * VOICE.most_registrations;

/**
 * The XML for Linphone's remote provisioning. Linphone merges and never deletes, so every possible slot is named each
 * time, the unused ones empty. It stops reading at the first empty slot, so those come last. Instead of the password it
 * contains the hash that the registrar compares (HA1 of RFC 2617).
 */
export function linphoneXml({ accounts, phone }: Configuration, config_uri?: string): string {
  const used = accounts
    .toSorted((a, b) => a.index - b.index)
    .filter(({ settings }) => settings.domain !== undefined)
    .flatMap((account) => account.registrations.map((one) => [proxy(account, one), authInfo(account, one)] as const));
  const places = Array.from({ length: PLACES }, (_, place): [string, Entries][] => {
    const [line, proof] = used[place] ?? [NO_PROXY, NO_AUTH_INFO];
    return [
      [`proxy_${place}`, line],
      [`auth_info_${place}`, proof],
    ];
  });
  const first = used.findIndex(([line]) => line["reg_sendregister"] === 1);
  const sections: [string, Entries][] = [
    ...(config_uri === undefined ? [] : [["misc", { "config-uri": config_uri }] as [string, Entries]]),
    ["sip", { default_proxy: first, ...sip(accounts[0]?.settings ?? {}, phone.dtmf) }],
    ["rtp", rtp(accounts[0]?.settings ?? {})],
    ...places.flat(),
    ...codecs("audio_codec", AUDIO_CODECS, phone.codecs_desktop.audio),
    ...codecs("video_codec", VIDEO_CODECS, phone.codecs_desktop.video),
  ];
  return `<?xml version="1.0" encoding="UTF-8"?>
<config xmlns="http://www.linphone.org/xsds/lpconfig.xsd">
${sections.map(([name, entries]) => section(name, entries)).join("\n")}
</config>
`;
}

/** Clears a phone that was logged out: every slot empty, and no address to ask again. */
export const emptyXml = (phone: Configuration["phone"]): string => linphoneXml({ accounts: [], phone }, "");

function section(name: string, entries: Entries): string {
  const lines = Object.entries(entries).map(
    ([key, value]) => `<entry name="${key}" overwrite="true">${escaped(String(value))}</entry>`,
  );
  return `  <section name="${name}">${lines.join("")}</section>`;
}

const NAMED: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};
const escaped = (text: string): string =>
  text.replaceAll(/\p{Cc}/gu, "").replaceAll(/[&<>"']/g, (char) => NAMED[char] ?? "");

const NO_PROXY: Entries = { reg_proxy: "", reg_identity: "", reg_sendregister: 0 };
const NO_AUTH_INFO: Entries = { username: "", userid: "", ha1: "", passwd: "", realm: "", domain: "" };

function proxy({ settings, display_name }: Account, { username, register }: Registration): Entries {
  const { domain = "", proxy: outbound, port, transport, registration_s = VOICE.registration_s.usual } = settings;
  const server = outbound ?? (port === undefined ? domain : `${domain}:${port}`);
  const by = transport === undefined || transport === "auto" ? "" : `;transport=${transport}`;
  const name = display_name.replaceAll(/["\\]/g, "");
  return {
    reg_proxy: `<sip:${server}${by}>`,
    reg_identity: `${name === "" ? "" : `"${name}" `}<sip:${username}@${domain}>`,
    reg_sendregister: register ? 1 : 0,
    reg_expires: registration_s,
    ...(settings.voicemail && { voicemail_address: `sip:${settings.voicemail}@${domain}` }),
  };
}

function authInfo({ settings }: Account, registration: Registration): Entries {
  const { domain = "", realm = domain } = settings;
  const { username, authorization_username, password } = registration;
  const userid = authorization_username === "" ? username : authorization_username;
  const ha1 = createHash("md5").update(`${userid}:${realm}:${password}`).digest("hex");
  return { username, userid, ha1, passwd: "", realm, domain, algorithm: "MD5" };
}

const SRTP = { none: "none", optional: "srtp", required: "srtp" } as const;

function sip({ srtp = "none", keep_alive_s, sip_ports }: PartialSettings<VoiceSettings>, dtmf: string): Entries {
  return {
    media_encryption: SRTP[srtp],
    media_encryption_mandatory: srtp === "required" ? 1 : 0,
    use_info: dtmf === "info" ? 1 : 0,
    use_rfc2833: dtmf === "rfc2833" ? 1 : 0,
    // Any free port unless one is configured.
    sip_port: sip_ports?.min ?? -1,
    ...(keep_alive_s !== undefined && { keepalive_period: keep_alive_s * 1000 }),
  };
}

const span = (range: { min: number; max: number } | undefined): string => (range ? `${range.min}-${range.max}` : "-1");
const rtp = ({ audio_ports, video_ports }: PartialSettings<VoiceSettings>): Entries => ({
  audio_rtp_port: span(audio_ports),
  video_rtp_port: span(video_ports),
});

/** Linphone's names of the codecs. */
const CODECS: Readonly<Record<AudioCodec | VideoCodec, readonly [mime: string, rate: number, channels: number]>> = {
  opus: ["opus", 48_000, 2],
  g722: ["G722", 8_000, 1],
  pcmu: ["PCMU", 8_000, 1],
  pcma: ["PCMA", 8_000, 1],
  ilbc: ["iLBC", 8_000, 1],
  gsm: ["GSM", 8_000, 1],
  speex: ["speex", 16_000, 1],
  g729: ["G729", 8_000, 1],
  h264: ["H264", 90_000, 0],
  vp8: ["VP8", 90_000, 0],
};

/** Enabled codecs in their order, then the others, disabled. */
function codecs<C extends AudioCodec | VideoCodec>(
  name: string,
  all: readonly C[],
  used: readonly C[],
): [string, Entries][] {
  return [...used, ...all.filter((codec) => !used.includes(codec))].map((codec, at) => {
    const [mime, rate, channels] = CODECS[codec];
    return [`${name}_${at}`, { mime, rate, ...(channels > 0 && { channels }), enabled: used.includes(codec) ? 1 : 0 }];
  });
}
