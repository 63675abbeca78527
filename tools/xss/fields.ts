import { CALLS } from "@portal/model/features.ts";
import { jsonSchema } from "@portal/model/json-schema.ts";
import type { JsonSchema } from "@portal/api/proofs/samples.ts";
import type { Schema } from "@portal/model/kit/endpoint.ts";
import { type Path, issuesOf } from "./contracts.ts";
import { PAYLOADS } from "./payloads.ts";

/** A string in the body of a call, as the contract declares it. */
export interface TextField {
  /** `feature.verb path.of.field` */
  readonly name: string;
}

/** Credentials, which are never shown, not even to their owner. */
const SECRET =
  /[. ](?:\w*password(?:_\d)?|two_fa_code|mfa_code|recovery_code|authorization|token|refresh_token|setup_id)$/;

/** Every string of every body that accepts at least one payload. */
export const TEXT_FIELDS: readonly TextField[] = CALLS.flatMap(({ name, call: { body } }) =>
  body
    ? stringsOf(jsonSchema(body, "input") as JsonSchema)
        .filter((path) => takesText(body, path))
        .map((path) => ({ name: `${name} ${path.filter((key) => typeof key === "string").join(".")}` }))
    : [],
).filter(({ name }, at, all) => !SECRET.test(name) && all.findIndex((other) => other.name === name) === at);

/** The paths of a body's strings, with 0 for the items of a list. */
function stringsOf(schema: JsonSchema, path: Path = []): Path[] {
  const isString = [schema.type].flat().includes("string") && !schema.enum && schema.const === undefined;
  return [
    ...(isString ? [path] : []),
    ...(schema.anyOf ?? []).flatMap((one) => stringsOf(one, path)),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, one]) => stringsOf(one, [...path, name])),
    ...(schema.items ? stringsOf(schema.items, [...path, 0]) : []),
  ];
}

/** Validates against the contract itself, whose rules are stricter than its JSON schema. */
function takesText(body: Schema, path: Path): boolean {
  const passes = (text: string) => {
    const sent = path.reduceRight<unknown>((inner, key) => (key === 0 ? [inner] : { [key]: inner }), text);
    return !issuesOf(body, sent).some((issue) => issue.join(".") === path.join("."));
  };
  return PAYLOADS.some(({ text }) => passes(text) || passes(`${text.replaceAll(/[\s@]/g, "")}@x.example`));
}

/** Fields that no screen shows, with the reason. A field that is neither shown nor listed here fails the proof. */
const SHOWN_NOWHERE: readonly (readonly [field: RegExp, why: string])[] = [
  [/^(?:signup\.resend|session|mfa|passwords|client|staff)\S* email$/, "claimed identity: compared, not stored"],
  [/^(?:doctor|itsps)\.test /, "sent to the phone system, not stored"],
  [/^subscription\.(?:createPreview|quote) /, "used in a calculation, printed into a PDF, not stored"],
  [/^subscription\.cancelAccount typed_name$/, "compared, not stored"],
  [/^voice\.setCallServerGroup /, "one of the groups configured by the operator"],
  [/ (?:whom|which)\.(?:matching\.search|contacts)$/, "chooses what is changed, not stored"],
  [/^calls\.setTimeZone /, "one of PostgreSQL's time zones"],
  [/^requestLog\.requestStatus id$/, "a request's reference: looked up, not stored"],
  [
    /^client\.calls calls\.(?:call_id|caller|callee|codec)$/,
    "in the downloadable report; no screen lists single calls",
  ],
  [
    /^members\.update (?:voice_configurations\.settings\.\w+|avatar|email_sent_\w+)$/,
    "accepted as part of the member's own record, not stored",
  ],
  [
    /^subscription\.(?:applyCoupon|removeCoupon) coupon_description$/,
    "accepted as the specification has it, not stored",
  ],
  [/^client\.(?:login|link) device\.locale$/, "no screen shows the language of a device"],
  [/^client\.ack accounts\.reason$/, "not used yet"],
];

export const whyNowhere = ({ name }: TextField): string | null =>
  SHOWN_NOWHERE.find(([field]) => field.test(name))?.[1] ?? null;
