import { EVENT_KINDS, type EventKind } from "@portal/model/events/kinds.ts";
import { WEBHOOK_TYPES, type WebhookType } from "@portal/model/webhooks/payload.ts";
import type { Translate } from "#platform/text/text.ts";
import type { en } from "./text.en.ts";

type Area = EventKind extends `${infer A}.${string}` ? A : never;

const KINDS = Object.keys(EVENT_KINDS) as EventKind[];
const areaOf = (kind: EventKind): Area => kind.slice(0, kind.indexOf(".")) as Area;

/** All kinds of events by area, in the order of the catalog. */
export const AREAS: readonly { readonly area: Area; readonly kinds: readonly EventKind[] }[] = [
  ...new Set(KINDS.map(areaOf)),
].map((area) => ({ area, kinds: KINDS.filter((kind) => areaOf(kind) === area) }));

const isKnown = (kind: string): kind is WebhookType => WEBHOOK_TYPES.some((known) => known === kind);
export const isEventKind = (kind: string): kind is EventKind => kind in EVENT_KINDS;

/** The name of a kind. One of a newer version has none here and is shown by its code. */
export const nameOf = (kind: string, t: Translate<typeof en>): string => (isKnown(kind) ? t(`kind.${kind}`) : kind);
