import * as z from "zod/mini";
import { group } from "../kit/endpoint.ts";
import { Count, Id, PersonId, Version } from "../kit/schemas.ts";
import { VOICE } from "../limits.ts";
import { AUDIO_CODECS, DTMF_METHODS, MEETING_REGIONS, NETWORKS, VIDEO_CODECS } from "./codecs.ts";
import { SETTING_LEVELS } from "./effective.ts";
import { VoiceSettingsInput } from "./settings.ts";
import { VoiceConfigurationsInput, VoiceConfigurationVersions } from "./configuration-input.ts";

const TeamParams = z.strictObject({ id: Id });
const MemberParams = z.strictObject({ id: Id, mid: PersonId });
const Name = z.string().check(z.trim(), z.minLength(1), z.maxLength(50));
/** Write-only. If it is missing, the stored value stays. */
const Secret = z.string().check(z.maxLength(256));

const NewVoiceAccount = {
  name: Name,
  /** The provider whose template applies; null for the team's own server. */
  itsp_id: z.nullable(Id),
  settings: VoiceSettingsInput,
  firewall_password: z.optional(Secret),
  enabled: z.boolean(),
};

export const VoiceAccount = z.object({
  id: Id,
  name: z.string(),
  itsp_id: z.nullable(Id),
  settings: VoiceSettingsInput,
  firewall_password_set: z.boolean(),
  enabled: z.boolean(),
  /** Number of members who use it. */
  members: Count,
  version: Count,
});
export type VoiceAccount = z.infer<typeof VoiceAccount>;

const Codecs = z.object({ audio: z.array(z.enum(AUDIO_CODECS)), video: z.array(z.enum(VIDEO_CODECS)) });
const PhoneSettings = z.object({
  codecs: z.object({ desktop: Codecs, cellular: Codecs, wifi: Codecs }),
  available: z.object({
    desktop_audio: z.array(z.enum(AUDIO_CODECS)),
    mobile_audio: z.array(z.enum(AUDIO_CODECS)),
    video: z.array(z.enum(VIDEO_CODECS)),
  }),
});

export const VoiceConfigurationShown = z.object({
  voice_account_id: Id,
  display_name: z.string(),
  extension: z.string(),
  settings: VoiceSettingsInput,
  registrations: z.array(
    z.object({ username: z.string(), authorization_username: z.string(), password_set: z.boolean() }),
  ),
  version: Count,
});

const Origin = z.object({
  value: z.unknown(),
  from: z.enum(SETTING_LEVELS),
  hides: z.array(z.object({ value: z.unknown(), from: z.enum(SETTING_LEVELS) })),
});

export const voice = group({
  accounts: {
    method: "GET",
    path: "/api/v2/team/{id}/voiceaccount",
    summary: "Lists the team's voice accounts without secrets",
    can: "voice.view",
    owner: "team",
    params: TeamParams,
    reply: z.object({ voice_accounts: z.array(VoiceAccount), most: Count }),
    errors: ["team.not_found"],
  },
  create: {
    method: "POST",
    path: "/api/v2/team/{id}/voiceaccount",
    summary: "Adds voice accounts, all or none",
    can: "voice.edit",
    owner: "team",
    audit: "voice.account_created",
    params: TeamParams,
    body: z.strictObject({
      voice_accounts: z.array(z.strictObject(NewVoiceAccount)).check(z.minLength(1), z.maxLength(VOICE.most_accounts)),
    }),
    reply: z.object({ voice_accounts: z.array(VoiceAccount) }),
    errors: ["team.not_found", "voice.too_many", "voice.free_tier", "itsp.not_found", "team.busy"],
  },
  update: {
    method: "PUT",
    path: "/api/v2/team/{id}/voiceaccount",
    summary: "Updates voice accounts, all or none. Phones get the changes automatically",
    can: "voice.edit",
    owner: "team",
    audit: "voice.account_changed",
    params: TeamParams,
    body: z.strictObject({
      voice_accounts: z
        .array(z.strictObject({ ...NewVoiceAccount, id: Id, version: Version }))
        .check(z.minLength(1), z.maxLength(VOICE.most_accounts)),
    }),
    reply: z.object({ voice_accounts: z.array(VoiceAccount) }),
    errors: ["team.not_found", "voice.gone", "voice.stale", "voice.free_tier", "itsp.not_found", "team.busy"],
  },
  remove: {
    method: "DELETE",
    path: "/api/v2/team/{id}/voiceaccount/{vid}",
    summary: "Deletes a voice account. While members use it, requires removing it from them too",
    can: "voice.edit",
    owner: "team",
    audit: "voice.account_removed",
    params: z.strictObject({ id: Id, vid: Id }),
    query: z.strictObject({ with_members: z.optional(z.enum(["true"])) }),
    reply: z.object({ success: z.boolean() }),
    errors: ["team.not_found", "voice.gone", "voice.in_use", "team.busy"],
  },
  configurations: {
    method: "GET",
    path: "/api/v2/team/{id}/member/{mid}/voice",
    summary: "Lists a member's settings for each voice account, without passwords",
    can: "voice.member_view",
    owner: "team",
    params: MemberParams,
    reply: z.object({ voice_configurations: z.array(VoiceConfigurationShown) }),
    errors: ["team.not_found", "member.not_found"],
  },
  configure: {
    method: "PUT",
    path: "/api/v2/team/{id}/member/{mid}/voice",
    summary: "Replaces a member's settings for each voice account. Omitted passwords stay",
    can: "voice.member_edit",
    owner: "team",
    audit: "voice.member_changed",
    params: MemberParams,
    body: z.strictObject({
      voice_configurations: VoiceConfigurationsInput,
      seen: z.optional(VoiceConfigurationVersions),
    }),
    reply: z.object({ voice_configurations: z.array(VoiceConfigurationShown) }),
    errors: [
      "team.not_found",
      "member.not_found",
      "voice.gone",
      "voice.stale",
      "voice.free_tier",
      "voice.username_taken",
      "team.busy",
    ],
  },
  reveal: {
    method: "POST",
    path: "/api/v2/team/{id}/member/{mid}/voice/{vid}/reveal",
    summary: "Returns a registration's password after the caller confirmed their own",
    can: "voice.reveal",
    owner: "team",
    audit: "voice.secret_revealed",
    params: z.strictObject({ id: Id, mid: PersonId, vid: Id }),
    body: z.strictObject({ slot: z.int().check(z.gte(1), z.lte(VOICE.most_registrations)) }),
    reply: z.object({ password: z.string() }),
    errors: ["team.not_found", "member.not_found", "voice.no_secret"],
  },
  effective: {
    method: "GET",
    path: "/api/v2/team/{id}/member/{mid}/effective",
    summary: "Returns a member's effective voice settings, with the source of each value and what it overrides",
    can: "voice.member_view",
    owner: "team",
    params: MemberParams,
    /** Includes the settings of one of their phones. */
    query: z.strictObject({ deviceId: z.optional(Id) }),
    reply: z.object({
      accounts: z.array(z.object({ voice_account_id: Id, name: z.string(), settings: z.record(z.string(), Origin) })),
      phone: z.record(z.string(), Origin),
    }),
    errors: ["team.not_found", "member.not_found"],
  },
  codecs: {
    method: "GET",
    path: "/api/v2/team/{id}/codecs",
    summary: "Lists the available codecs, and those in use by network, in order of preference",
    can: "voice.view",
    owner: "team",
    params: TeamParams,
    reply: PhoneSettings,
    errors: ["team.not_found"],
  },
  setCodecs: {
    method: "PUT",
    path: "/api/v2/team/{id}/codecs/{type}",
    summary: "Sets the codecs of a network type, in order of preference",
    can: "voice.edit",
    owner: "team",
    refused_while_busy: true,
    audit: "voice.codecs_changed",
    params: z.strictObject({ id: Id, type: z.enum(NETWORKS) }),
    body: z.strictObject({
      data: z.strictObject({
        audio: z.array(z.enum(AUDIO_CODECS)).check(z.maxLength(AUDIO_CODECS.length)),
        video: z.array(z.enum(VIDEO_CODECS)).check(z.maxLength(VIDEO_CODECS.length)),
      }),
    }),
    reply: PhoneSettings,
    errors: ["team.not_found", "team.busy"],
  },
  dtmf: {
    method: "GET",
    path: "/api/v2/team/{id}/dtmf",
    summary: "Returns how DTMF tones are sent",
    can: "voice.view",
    owner: "team",
    params: TeamParams,
    reply: z.object({ dtmf: z.enum(DTMF_METHODS) }),
    errors: ["team.not_found"],
  },
  setDtmf: {
    method: "PUT",
    path: "/api/v2/team/{id}/dtmf",
    summary: "Sets how DTMF tones are sent",
    can: "voice.edit",
    owner: "team",
    refused_while_busy: true,
    audit: "voice.dtmf_changed",
    params: TeamParams,
    body: z.strictObject({ dtmf: z.enum(DTMF_METHODS) }),
    reply: z.object({ dtmf: z.enum(DTMF_METHODS) }),
    errors: ["team.not_found", "team.busy"],
  },
  callServerGroup: {
    method: "GET",
    path: "/api/v2/team/{id}/call_server_group",
    summary: "Returns the call server group that keeps sleeping phones registered, and the available groups",
    can: "voice.view",
    owner: "team",
    params: TeamParams,
    reply: z.object({
      call_server_group: z.string(),
      available_call_server_groups: z.array(z.object({ code: z.string(), name: z.string(), region: z.string() })),
    }),
    errors: ["team.not_found"],
  },
  setCallServerGroup: {
    method: "PUT",
    path: "/api/v2/team/{id}/call_server_group",
    summary: "Sets the call server group",
    can: "voice.edit",
    owner: "team",
    refused_while_busy: true,
    audit: "voice.call_server_group_changed",
    params: TeamParams,
    body: z.strictObject({ call_server_group: z.string().check(z.maxLength(40)) }),
    reply: z.object({ call_server_group: z.string() }),
    errors: ["team.not_found", "voice.unknown_group", "team.busy"],
  },
  sipDomainShown: {
    method: "GET",
    path: "/api/v2/team/{id}/sip_domain_shown",
    summary: "Returns whether phones show the domain of an address",
    can: "voice.view",
    owner: "team",
    params: TeamParams,
    reply: z.object({ sipDomainShownValue: z.boolean() }),
    errors: ["team.not_found"],
  },
  setSipDomainShown: {
    method: "PUT",
    path: "/api/v2/team/{id}/sip_domain_shown",
    summary: "Sets whether phones show the domain of an address",
    can: "voice.edit",
    owner: "team",
    refused_while_busy: true,
    audit: "voice.sip_domain_shown_changed",
    params: TeamParams,
    body: z.strictObject({ sipDomainShownValue: z.boolean() }),
    reply: z.object({ sipDomainShownValue: z.boolean() }),
    errors: ["team.not_found", "team.busy"],
  },
  meetingRegion: {
    method: "GET",
    path: "/api/v2/team/{id}/meeting_region",
    summary: "Returns the region of meeting rooms",
    can: "voice.view",
    owner: "team",
    params: TeamParams,
    reply: z.object({ region: z.enum(MEETING_REGIONS), participants: Count }),
    errors: ["team.not_found"],
  },
  setMeetingRegion: {
    method: "PUT",
    path: "/api/v2/team/{id}/meeting_region",
    summary: "Sets the region of meeting rooms",
    can: "voice.edit",
    owner: "team",
    refused_while_busy: true,
    audit: "voice.meeting_region_changed",
    params: TeamParams,
    body: z.strictObject({ region: z.enum(MEETING_REGIONS) }),
    reply: z.object({ region: z.enum(MEETING_REGIONS), participants: Count }),
    errors: ["team.not_found", "team.busy"],
  },
});
