import type { Input } from "@portal/model/kit/endpoint.ts";
import { ROLLOUT } from "@portal/model/limits.ts";
import type { rollout } from "@portal/model/rollout/contract.ts";
import { actionTextKey, REASONS, STAGES, type RolloutStatus, getRolloutStatus } from "@portal/model/rollout/rules.ts";
import { rolloutEn } from "@portal/model/rollout/words.en.ts";
import { rolloutEs } from "@portal/model/rollout/words.es.ts";
import { formatCsv } from "@portal/model/sheets/csv.ts";
import { inSeconds } from "../../platform/clock.ts";
import type { Db } from "../../platform/db.ts";
import { avatarPath } from "../../platform/authenticate.ts";
import type { HandlerResult, ReadContext } from "../../platform/register-routes.ts";
import { cutPage, decodeCursor, encodeCursor, pageSize } from "../../platform/paging.ts";
import * as store from "./store.ts";

export async function summary(
  { params }: Input<typeof rollout.summary>,
  { db, now }: ReadContext,
): HandlerResult<typeof rollout.summary> {
  const found = await groupsByFacts(db, params.id, now);
  const count = (which: (standing: RolloutStatus) => boolean) =>
    found.filter(({ standing }) => which(standing)).reduce((sum, { people }) => sum + people, 0);
  const place = (stage: RolloutStatus["stage"]) => (stage === null ? -1 : STAGES.indexOf(stage));
  return {
    total: count(() => true),
    stuck: count(({ reason }) => reason !== null),
    stages: STAGES.map((stage, at) => ({
      stage,
      reached: count((standing) => place(standing.stage) >= at),
      here: count((standing) => standing.stage === stage),
      stuck: count((standing) => standing.stage === stage && standing.reason !== null),
    })),
    reasons: REASONS.map((reason) => ({ reason, count: count((standing) => standing.reason === reason) })).filter(
      ({ count }) => count > 0,
    ),
  };
}

/** Groups the team's members by their facts, each group judged once by the model. */
async function groupsByFacts(db: Db, team_id: string, now: Date) {
  const kinds = await store.kindsOfPeople(db, team_id, now);
  return kinds.map(({ facts, people }) => ({ facts, people, standing: getRolloutStatus(store.factsOf(facts)) }));
}

type Filter = Pick<Input<typeof rollout.people>["query"], "stage" | "reason">;

/** The groups that match the filter, for the database to select by: it never judges itself. */
async function matchingGroups(db: Db, team_id: string, { stage, reason }: Filter, now: Date): Promise<string[]> {
  const fits = (standing: RolloutStatus) => {
    if (stage === undefined && reason === undefined) return standing.reason !== null;
    return (stage ?? standing.stage) === standing.stage && (reason ?? standing.reason) === standing.reason;
  };
  return (await groupsByFacts(db, team_id, now)).filter(({ standing }) => fits(standing)).map(({ facts }) => facts);
}

export async function people(
  { params, query }: Input<typeof rollout.people>,
  { db, now }: ReadContext,
): HandlerResult<typeof rollout.people> {
  const kinds = await matchingGroups(db, params.id, query, now);
  if (kinds.length === 0) return { people: [], next: null };
  if (query.order === "need") {
    const rows = await store.peopleMostInNeed(db, params.id, kinds, now, ROLLOUT.most_in_need);
    return { people: rows.map(personReply), next: null };
  }
  const size = pageSize(query.limit, ROLLOUT.per_page);
  const wanted = { after: decodeCursor(query.after), limit: size + 1 };
  const { page, last } = cutPage(await store.peopleOf(db, params.id, kinds, now, wanted), size);
  return { people: page.map(personReply), next: last ? encodeCursor(last) : null };
}

function personReply({ facts: text, since, avatar, ...row }: store.PersonRow) {
  const facts = store.factsOf(text);
  return {
    ...row,
    ...getRolloutStatus(facts),
    cause: facts.cause,
    avatar: avatarPath(avatar),
    since: since && inSeconds(since),
  };
}

export async function csv(
  { params, query }: Input<typeof rollout.csv>,
  { db, now, actor }: ReadContext,
): HandlerResult<typeof rollout.csv> {
  const kinds = await matchingGroups(db, params.id, query, now);
  const rows = kinds.length > 0 ? await store.peopleOf(db, params.id, kinds, now) : [];
  const language = query.language ?? (actor.side === "customer" ? actor.person.locale : "en");
  const words = language === "es" ? rolloutEs : rolloutEn;
  const lines = rows.map(({ first_name, last_name, email, facts }) => {
    const { stage, reason } = getRolloutStatus(store.factsOf(facts));
    const why = reason ? [words[`reason.${reason}`], words[actionTextKey(reason)]] : ["", ""];
    return [first_name, last_name, email, words[`stage.${stage ?? "none"}`], ...why];
  });
  const head = (["first_name", "last_name", "email", "stage", "reason", "act"] as const).map(
    (name) => words[`column.${name}`],
  );
  return Buffer.from(formatCsv([head, ...lines]));
}
