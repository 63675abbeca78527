import { bulk } from "@portal/model/bulk/contract.ts";
import { call } from "#platform/http/call.ts";
import type { Person } from "./edit-state.ts";

/** Loads all members page by page. */
export async function allPeople(
  team_id: string,
  { signal, onPage }: { readonly signal?: AbortSignal; readonly onPage?: (loaded: number) => void } = {},
): Promise<Person[]> {
  const people: Person[] = [];
  let after: string | undefined;
  do {
    const sent = { params: { id: team_id }, query: { after } };
    const page = await call(bulk.people, sent, signal ? { signal } : {});
    people.push(...page.people);
    onPage?.(people.length);
    after = page.next ?? undefined;
  } while (after !== undefined);
  return people;
}
