/** What can be done with many at once. */
export type BulkAct = "invite" | "suspend" | "activate" | "remove";
/** How far a job over many people has come. */
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
  /** At once, so that a long list does not take a call's whole way each time. */
  readonly lanes: number;
}

/** One call for each, a few at once; what fails is noted and the rest goes on. */
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
