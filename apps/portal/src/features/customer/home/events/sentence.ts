import type { Event } from "@portal/model/events/contract.ts";
import { AdminRole } from "@portal/model/members/schemas.ts";
import { getBootData } from "#platform/loading/boot-data.ts";
import type { Translate } from "#platform/text/text.ts";
import type { en as words } from "#domain/team/words.en.ts";
import type { EventGroup } from "./group-events.ts";
import type { en } from "./text.en.ts";

/** Names are highlighted in a sentence. These characters mark where they begin and end until it is rendered. */
const [FROM, TO] = ["\uE000", "\uE001"];
const named = (name: string): string => `${FROM}${name}${TO}`;

export interface Piece {
  readonly text: string;
  readonly isName: boolean;
}

/** Describes the event in one sentence, split at names. */
export const sentenceOf = (event: Event, t: Translate<typeof en>, w: Translate<typeof words>): readonly Piece[] =>
  toPieces(t(event.kind, valuesOf(event, t, w)));

/** Describes repeated events in one sentence: "Ana Ruiz logged in on 3 devices". */
export function groupSentenceOf(
  { first, counts, count }: EventGroup,
  t: Translate<typeof en>,
  w: Translate<typeof words>,
): readonly Piece[] {
  if (counts === "people") return sentenceOf({ ...first, about: null, data: { count } }, t, w);
  if (counts === "devices") {
    const kind = first.kind === "device.logged_out" ? "group.logged_out" : "group.logged_in";
    return toPieces(t(kind, { who: whoOf(first, t), count }));
  }
  return [...sentenceOf(first, t, w), { text: t("group.times", { count }), isName: false }];
}

function valuesOf(event: Event, t: Translate<typeof en>, w: Translate<typeof words>) {
  const { data } = event;
  const role = AdminRole.options.find((one) => one === data.role);
  return {
    by: named(actorOf(event, t)),
    who: whoOf(event, t),
    name: named(data.name ?? ""),
    label: named(data.label ?? t("a.phone")),
    role: role ? w(`role.${role}`).toLowerCase() : "",
    count: data.count ?? data.days ?? 0,
    failed: data.failed ?? 0,
  };
}

function toPieces(sentence: string): readonly Piece[] {
  const capital = sentence.replace(/^[^\uE000]/u, (letter) => letter.toUpperCase());
  return capital
    .split(/(\uE000[^\uE001]*\uE001)/)
    .filter(Boolean)
    .map((text) => ({ text: text.replaceAll(/[\uE000\uE001]/g, ""), isName: text.startsWith(FROM) }));
}

export const toPlainText = (pieces: readonly Piece[]): string => pieces.map(({ text }) => text).join("");

/** The person or API key that did it, or the system. */
export function actorOf({ by, by_support, by_key }: Event, t: Translate<typeof en>): string {
  if (by_support) return t("by.support");
  if (by_key) return t("by.key", { name: by_key });
  if (by) return by.name ?? t("by.gone");
  return getBootData().brand.name;
}

function whoOf({ about, data }: Event, t: Translate<typeof en>): string {
  if (about) return about.name ? named(about.name) : t("who.gone");
  return t("who.people", { count: data.count ?? 0 });
}
