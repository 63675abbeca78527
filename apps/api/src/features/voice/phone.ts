import { MEETING_ROOM } from "@portal/model/limits.ts";
import type { Tier } from "@portal/model/members/schemas.ts";
import type { Input } from "@portal/model/kit/endpoint.ts";
import {
  AUDIO_CODECS,
  type CodecChoice,
  type DTMF_METHODS,
  type MEETING_REGIONS,
  NETWORKS,
  type Network,
  USUAL_CODECS,
  VIDEO_CODECS,
  codecIssue,
} from "@portal/model/voice/codecs.ts";
import type { voice } from "@portal/model/voice/contract.ts";
import { type Layer, resolveSettings, valuesOf } from "@portal/model/voice/effective.ts";
import type { Db } from "../../platform/db.ts";
import { fail, failOnIssue } from "../../platform/fail.ts";
import type { ChangeContext, ChangeResult, HandlerResult, ReadContext } from "../../platform/register-routes.ts";
import { phoneSettingsOf, mergePhoneSettings } from "./store.ts";

/** Phone settings that apply to all accounts. */
export interface PhoneSettings {
  readonly codecs_desktop: CodecChoice;
  readonly codecs_cellular: CodecChoice;
  readonly codecs_wifi: CodecChoice;
  readonly dtmf: (typeof DTMF_METHODS)[number];
  readonly call_server_group: string;
  readonly sip_domain_shown: boolean;
  readonly meeting_region: (typeof MEETING_REGIONS)[number];
}

const USUAL: PhoneSettings = {
  codecs_desktop: USUAL_CODECS.desktop,
  codecs_cellular: USUAL_CODECS.cellular,
  codecs_wifi: USUAL_CODECS.wifi,
  dtmf: "rfc2833",
  call_server_group: "auto",
  sip_domain_shown: true,
  meeting_region: "north_america",
};

/** Where push registrations are kept. Names are places, the same in every language. */
const CALL_SERVER_GROUPS = [
  { code: "auto", name: "Automatic", region: "" },
  { code: "na", name: "North America", region: "north_america" },
  { code: "eu", name: "Europe", region: "europe" },
  { code: "asia", name: "Asia", region: "asia" },
] as const;

export async function phoneLayers(db: Db, team_id: string): Promise<Layer<PhoneSettings>[]> {
  const said = await phoneSettingsOf(db, team_id);
  return [
    { level: "product", says: USUAL },
    { level: "team", says: (said?.says ?? {}) as Partial<PhoneSettings> },
  ];
}
const phoneSettings = async (db: Db, team_id: string): Promise<PhoneSettings> =>
  valuesOf(resolveSettings(await phoneLayers(db, team_id))) as PhoneSettings;

/** Changes one setting. The audit row has the old value, and the call returns all settings. */
function say<K extends keyof PhoneSettings, R>(
  team_id: string,
  key: K,
  value: PhoneSettings[K],
  { change }: ChangeContext,
  answer: (settings: PhoneSettings) => R,
): Promise<ChangeResult<R>> {
  return change(async ({ db, note }) => {
    const before = await phoneSettings(db, team_id);
    await mergePhoneSettings(db, team_id, { [key]: value });
    note(`team:${team_id}`, { [key]: { before: before[key], after: value } });
    return answer({ ...before, [key]: value });
  });
}

const codecKey = (network: Network) => `codecs_${network}` as const;
const codecsReply = (settings: PhoneSettings) => ({
  codecs: Object.fromEntries(
    NETWORKS.map((network) => {
      const { audio, video } = settings[codecKey(network)];
      return [network, { audio: [...audio], video: [...video] }];
    }),
  ) as Record<Network, { audio: CodecChoice["audio"][number][]; video: CodecChoice["video"][number][] }>,
  available: { desktop_audio: [...AUDIO_CODECS], mobile_audio: [...AUDIO_CODECS], video: [...VIDEO_CODECS] },
});

export const codecs = async (
  { params }: Input<typeof voice.codecs>,
  { db }: ReadContext,
): HandlerResult<typeof voice.codecs> => codecsReply(await phoneSettings(db, params.id));

export async function setCodecs(
  { params, body }: Input<typeof voice.setCodecs>,
  ctx: ChangeContext,
): HandlerResult<typeof voice.setCodecs> {
  failOnIssue("data.audio", codecIssue(body.data));
  return say(params.id, codecKey(params.type), body.data, ctx, codecsReply);
}

export const dtmf = async (
  { params }: Input<typeof voice.dtmf>,
  { db }: ReadContext,
): HandlerResult<typeof voice.dtmf> => ({
  dtmf: (await phoneSettings(db, params.id)).dtmf,
});
export const setDtmf = async (
  { params, body }: Input<typeof voice.setDtmf>,
  ctx: ChangeContext,
): HandlerResult<typeof voice.setDtmf> => say(params.id, "dtmf", body.dtmf, ctx, ({ dtmf }) => ({ dtmf }));

export const callServerGroup = async (
  { params }: Input<typeof voice.callServerGroup>,
  { db }: ReadContext,
): HandlerResult<typeof voice.callServerGroup> => ({
  call_server_group: (await phoneSettings(db, params.id)).call_server_group,
  available_call_server_groups: [...CALL_SERVER_GROUPS],
});
export async function setCallServerGroup(
  { params, body }: Input<typeof voice.setCallServerGroup>,
  ctx: ChangeContext,
): HandlerResult<typeof voice.setCallServerGroup> {
  const { call_server_group: code } = body;
  if (!CALL_SERVER_GROUPS.some((group) => group.code === code)) fail("voice.unknown_group");
  return say(params.id, "call_server_group", code, ctx, ({ call_server_group }) => ({ call_server_group }));
}

export const sipDomainShown = async (
  { params }: Input<typeof voice.sipDomainShown>,
  { db }: ReadContext,
): HandlerResult<typeof voice.sipDomainShown> => ({
  sipDomainShownValue: (await phoneSettings(db, params.id)).sip_domain_shown,
});
export const setSipDomainShown = async (
  { params, body }: Input<typeof voice.setSipDomainShown>,
  ctx: ChangeContext,
): HandlerResult<typeof voice.setSipDomainShown> =>
  say(params.id, "sip_domain_shown", body.sipDomainShownValue, ctx, ({ sip_domain_shown }) => ({
    sipDomainShownValue: sip_domain_shown,
  }));

const participants = ({ actor }: Pick<ReadContext, "actor">): number => {
  const tier: Tier = actor.side === "customer" || actor.side === "key" ? actor.person.team.tier : "free";
  return MEETING_ROOM[tier];
};
export const meetingRegion = async (
  { params }: Input<typeof voice.meetingRegion>,
  ctx: ReadContext,
): HandlerResult<typeof voice.meetingRegion> => ({
  region: (await phoneSettings(ctx.db, params.id)).meeting_region,
  participants: participants(ctx),
});
export const setMeetingRegion = async (
  { params, body }: Input<typeof voice.setMeetingRegion>,
  ctx: ChangeContext,
): HandlerResult<typeof voice.setMeetingRegion> =>
  say(params.id, "meeting_region", body.region, ctx, ({ meeting_region: region }) => ({
    region,
    participants: participants(ctx),
  }));
