import * as z from "zod/mini";
import { USES } from "../call-actions/rules.ts";
import type { ErrorCode } from "../errors.ts";
import { group } from "../kit/endpoint.ts";
import { Count, Email, Id, LinkToken, TypedPassword } from "../kit/schemas.ts";
import { PHONE, VOICE } from "../limits.ts";
import { Product, SubscriptionState, Tier } from "../members/schemas.ts";
import { AUDIO_CODECS, DTMF_METHODS, MEETING_REGIONS, VIDEO_CODECS } from "../voice/codecs.ts";
import { PHONE_ACTIONS } from "./poll.ts";

const text = (longest: number) => z.string().check(z.trim(), z.maxLength(longest));
const Done = z.object({ success: z.boolean() });
const Token = z.string().check(z.maxLength(128));
const Slot = z.int().check(z.gte(1), z.lte(VOICE.most_registrations));
const SipCode = z.nullable(z.int().check(z.gte(100), z.lte(699)));
/** Seconds since 1970, up to the year 9999. */
const Time = Count.check(z.lte(253_402_300_799));

/** How an installation describes itself. */
const Device = z.strictObject({
  /** Generated at the first start and kept across updates. */
  uuid: Id,
  label: text(60),
  platform: text(30),
  os_version: text(30),
  app: text(60),
  version: text(30),
  locale: text(35),
});
export type Device = z.infer<typeof Device>;

const Tokens = {
  access_token: z.string(),
  access_expires_at: Count,
  /** Works once; the reply has the next one. Reusing one ends the login, because two parties have it. */
  refresh_token: z.string(),
  poll_seconds: Count,
};
const LoggedIn = z.object({
  ...Tokens,
  device_id: Id,
  config_url: z.string(),
  account: z.object({
    first_name: z.string(),
    last_name: z.string(),
    email: z.string(),
    team_name: z.string(),
    product: Product,
    tier: Tier,
    state: SubscriptionState,
  }),
});

const Codecs = z.object({ audio: z.array(z.enum(AUDIO_CODECS)), video: z.array(z.enum(VIDEO_CODECS)) });
const PhoneConfig = z.object({
  revision: Count,
  /** Phones keep passwords in memory only and fetch them again at the next start. */
  secrets: z.literal("memory_only"),
  accounts: z.array(
    z.object({
      /** Stable for an account as long as it exists. */
      index: Count,
      voice_account_id: Id,
      name: z.string(),
      display_name: z.string(),
      extension: z.string(),
      /** Effective settings of this phone, with the names and types they have in a voice account. */
      settings: z.record(z.string(), z.unknown()),
      firewall_password: z.string(),
      registrations: z.array(
        z.object({
          slot: Slot,
          username: z.string(),
          authorization_username: z.string(),
          password: z.string(),
          /** False: a fallback for when the previous one fails. */
          register: z.boolean(),
        }),
      ),
    }),
  ),
  /** Indexes without an account. A phone deletes the account it has there. */
  empty: z.array(Count),
  phone: z.object({
    codecs_desktop: Codecs,
    codecs_cellular: Codecs,
    codecs_wifi: Codecs,
    dtmf: z.enum(DTMF_METHODS),
    call_server_group: z.string(),
    sip_domain_shown: z.boolean(),
    meeting_region: z.enum(MEETING_REGIONS),
  }),
  call_actions: z.array(z.object({ label: z.string(), code: z.string(), use_as: z.enum(USES) })),
});

const CallRecord = z.strictObject({
  call_id: z.string().check(z.minLength(1), z.maxLength(255)),
  voice_account_id: z.nullable(Id),
  slot: z.nullable(Slot),
  direction: z.enum(["in", "out"]),
  caller: text(255),
  callee: text(255),
  started_at: Time,
  answered_at: z.nullable(Time),
  ended_at: Time,
  result: z.enum(["answered", "missed", "declined", "canceled", "busy", "failed", "elsewhere"]),
  sip_code: SipCode,
  codec: z.nullable(text(30)),
  network: z.nullable(z.enum(["wifi", "cellular", "wired"])),
  jitter_ms: z.nullable(z.number().check(z.gte(0), z.lte(100_000))),
  loss_percent: z.nullable(z.number().check(z.gte(0), z.lte(100))),
  mos: z.nullable(z.number().check(z.gte(1), z.lte(5))),
});
export type CallRecord = z.infer<typeof CallRecord>;

/** Errors for phones without service. */
const OUT_OF_SERVICE = ["phone.suspended", "phone.unpaid"] as const satisfies readonly ErrorCode[];
const ENDED = ["phone.logged_out", ...OUT_OF_SERVICE] as const satisfies readonly ErrorCode[];

/** Calls of softphones, which use a token of their own instead of a browser session. */
export const client = group({
  login: {
    method: "POST",
    path: "/client/v1/session",
    summary: "Logs in a phone with email and password, plus the code if two-step login is on",
    can: "phone.enter",
    audit: "device.logged_in",
    body: z.strictObject({
      email: Email,
      password: TypedPassword,
      mfa_code: z.optional(z.string().check(z.regex(/^\d{6}$/))),
      device: Device,
      /** The device to replace when all slots are taken. */
      replaces: z.optional(Id),
    }),
    reply: LoggedIn,
    errors: [
      "login.refused",
      "request.too_many",
      "session.unverified",
      "session.password_due",
      "session.mfa_pending",
      "phone.mfa_required",
      "mfa.wrong_code",
      "mfa.too_many_codes",
      ...OUT_OF_SERVICE,
      "device.limit",
      "device.gone",
      "device.too_many_early",
    ],
  },
  link: {
    method: "POST",
    path: "/client/v1/session/link",
    summary: "Logs in a phone with a one-time provisioning link",
    can: "phone.enter",
    audit: "device.logged_in",
    body: z.strictObject({ token: LinkToken, device: Device, replaces: z.optional(Id) }),
    reply: LoggedIn,
    errors: ["token.invalid", ...OUT_OF_SERVICE, "device.limit", "device.gone", "device.too_many_early"],
  },
  refresh: {
    method: "POST",
    path: "/client/v1/session/refresh",
    summary: "Issues a new pair of tokens. Repeated requests with the same `Idempotency-Key` get the same response",
    can: "phone.enter",
    reports: true,
    body: z.strictObject({ refresh_token: Token }),
    reply: z.object(Tokens),
    errors: ENDED,
  },
  logout: {
    method: "POST",
    path: "/client/v1/session/logout",
    summary: "Logs out this phone. It keeps its place in the device limit",
    can: "phone.use",
    audit: "device.logged_out",
    reply: Done,
    errors: ENDED,
  },
  config: {
    method: "GET",
    path: "/client/v1/config",
    summary:
      "Returns this phone's configuration as JSON, or as Linphone XML depending on `Accept`. Responds 304 if `If-None-Match` matches",
    can: "phone.use",
    reports: true,
    // Text: the XML, or empty if nothing is new.
    reply: z.union([PhoneConfig, z.string()]),
    errors: ENDED,
  },
  ack: {
    method: "POST",
    path: "/client/v1/config/ack",
    summary: "Reports how a configuration was applied, and the status of each account in it",
    can: "phone.use",
    reports: true,
    body: z.strictObject({
      revision: Count.check(z.lte(2_147_483_647)),
      status: z.enum(["applied", "failed"]),
      reason: z.optional(text(500)),
      accounts: z.optional(
        z
          .array(z.strictObject({ voice_account_id: Id, slot: Slot, sip_code: SipCode, reason: text(200) }))
          .check(z.maxLength(VOICE.most_accounts * VOICE.most_registrations)),
      ),
    }),
    reply: Done,
    errors: ENDED,
  },
  heartbeat: {
    method: "POST",
    path: "/client/v1/heartbeat",
    summary: "Reports that the phone is online, and returns whether it has something new to fetch",
    can: "phone.beat",
    reports: true,
    body: z.strictObject({
      /** The revision the phone currently uses. */
      config_revision: z.optional(Count),
      /** The registration state of each account. */
      accounts: z.optional(
        z
          .array(
            z.strictObject({
              voice_account_id: Id,
              slot: Slot,
              registered: z.boolean(),
              sip_code: z.optional(SipCode),
              since: Time,
            }),
          )
          .check(z.maxLength(VOICE.most_accounts * VOICE.most_registrations)),
      ),
    }),
    reply: z.object({ config_revision: Count, action: z.enum(PHONE_ACTIONS), poll_seconds: Count }),
    errors: OUT_OF_SERVICE,
  },
  calls: {
    method: "POST",
    path: "/client/v1/calls",
    summary: "Uploads this phone's call records. Skips known calls",
    can: "phone.use",
    reports: true,
    body: z.strictObject({ calls: z.array(CallRecord).check(z.minLength(1), z.maxLength(PHONE.calls_at_once)) }),
    reply: z.object({ calls: z.array(z.object({ call_id: z.string(), result: z.enum(["stored", "known"]) })) }),
    errors: ENDED,
  },
  directory: {
    method: "GET",
    path: "/client/v1/directory",
    summary:
      "Lists everyone this phone can call: colleagues, common contacts and the external directory. Responds 304 if `If-None-Match` matches",
    can: "phone.use",
    reply: z.union([
      z.object({
        members: z.array(
          z.object({ id: Id, first_name: z.string(), last_name: z.string(), email: z.string(), extension: z.string() }),
        ),
        contacts: z.array(z.record(z.string(), z.string())),
        external: z.array(z.record(z.string(), z.string())),
      }),
      z.string(),
    ]),
    errors: ENDED,
  },
  linphone: {
    method: "GET",
    path: "/prov/linphone/{provisioning}",
    summary: "Serves Linphone remote provisioning, first with a provisioning link and then with the address in its XML",
    can: "phone.enter",
    audit: "device.provisioned",
    params: z.strictObject({ provisioning: z.string().check(z.regex(/^(?:[\w-]{22}\.)?[\w-]{43}$/)) }),
    reply: z.string(),
    produces: "application/xml",
    errors: ["phone.not_a_phone", "token.invalid", ...OUT_OF_SERVICE, "device.limit"],
  },
});
