/** Actions that the page itself applies to the selected members, one by one. */
export type BulkAct = "invite" | "suspend" | "activate" | "remove";
/** Progress of an action on many members. */
export interface Outcome<Why> {
  readonly done: readonly string[];
  readonly left: readonly { readonly id: string; readonly why: Why }[];
}

interface Job<Why> {
  readonly ids: readonly string[];
  readonly each: (id: string) => Promise<void>;
  readonly why: (thrown: unknown) => Why;
  readonly stopped: () => boolean;
  readonly onStep: (outcome: Outcome<Why>) => void;
  /** Number of parallel calls, so that a long list does not wait for each round trip. */
  readonly lanes: number;
}

/** Makes one call per member, a few in parallel. Records failures and continues. */
export async function runEach<Why>({ ids, each, why, stopped, onStep, lanes }: Job<Why>): Promise<Outcome<Why>> {
  const done: string[] = [];
  const left: { id: string; why: Why }[] = [];
  const waiting = [...ids];
  const lane = async () => {
    for (let id = waiting.shift(); id !== undefined && !stopped(); id = waiting.shift()) {
      try {
        await each(id);
        done.push(id);
      } catch (thrown) {
        left.push({ id, why: why(thrown) });
      }
      onStep({ done: [...done], left: [...left] });
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return { done, left };
}
