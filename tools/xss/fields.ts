import { CALLS } from "@portal/model/contract.ts";
import { jsonSchema } from "@portal/model/openapi.ts";
import type { JsonSchema } from "@portal/api/proofs/samples.ts";
import type { Schema } from "@portal/model/kit/endpoint.ts";
import { type Path, issuesOf } from "./contracts.ts";
import { PAYLOADS } from "./payloads.ts";

/** A string that some call takes, as the contracts declare it. */
export interface TextField {
  /** `feature.verb path.of.field` */
  readonly name: string;
}

/** Proves who somebody is, and is shown to nobody, themselves included. */
const SECRET = /[. ](?:\w*password(?:_\d)?|two_fa_code|mfa_code|recovery_code|token|refresh_token|setup_id)$/;

/** Every string of every body that lets at least one payload through. */
export const TEXT_FIELDS: readonly TextField[] = CALLS.flatMap(({ name, call: { body } }) =>
  body
    ? stringsOf(jsonSchema(body, "input") as JsonSchema)
        .filter((path) => takesText(body, path))
        .map((path) => ({ name: `${name} ${path.filter((key) => typeof key === "string").join(".")}` }))
    : [],
).filter(({ name }, at, all) => !SECRET.test(name) && all.findIndex((other) => other.name === name) === at);

/** The paths of a body's strings; 0 stands for the items of a list. */
function stringsOf(schema: JsonSchema, path: Path = []): Path[] {
  const isString = [schema.type].flat().includes("string") && !schema.enum && schema.const === undefined;
  return [
    ...(isString ? [path] : []),
    ...(schema.anyOf ?? []).flatMap((one) => stringsOf(one, path)),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, one]) => stringsOf(one, [...path, name])),
    ...(schema.items ? stringsOf(schema.items, [...path, 0]) : []),
  ];
}

/** Asks the contract itself, whose rules say more than their description. */
function takesText(body: Schema, path: Path): boolean {
  const passes = (text: string) => {
    const sent = path.reduceRight<unknown>((inner, key) => (key === 0 ? [inner] : { [key]: inner }), text);
    return !issuesOf(body, sent).some((issue) => issue.join(".") === path.join("."));
  };
  return PAYLOADS.some(({ text }) => passes(text) || passes(`${text.replaceAll(/[\s@]/g, "")}@x.example`));
}

/** What no screen shows, and why. A field that is neither shown nor named here fails the proof. */
const SHOWN_NOWHERE: readonly (readonly [field: RegExp, why: string])[] = [
  [
    /^(?:signup\.resend|session|mfa|passwords|client|staff)\S* email$/,
    "who somebody says they are: compared, not kept",
  ],
  [/^(?:doctor|itsps)\.test /, "sent to the phone system and forgotten"],
  [/^subscription\.(?:createPreview|quote) /, "calculated with, printed into a PDF, not kept"],
  [/^subscription\.cancelAccount typed_name$/, "compared, not kept"],
  [/^voice\.setCallServerGroup /, "one of the groups that the operator has set up"],
  [/^calls\.setTimeZone /, "one of the time zones that PostgreSQL knows"],
  [/^requestLog\.requestStatus id$/, "the reference of a request: looked up, not kept"],
  [
    /^client\.calls calls\.(?:call_id|caller|callee|codec)$/,
    "in the report to download; no screen lists calls one by one",
  ],
  [/^client\.ack accounts\.reason$/, "read by nothing yet"],
];

export const whyNowhere = ({ name }: TextField): string | null =>
  SHOWN_NOWHERE.find(([field]) => field.test(name))?.[1] ?? null;
