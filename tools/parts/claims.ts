export interface Claims {
  /** Counts one claim and prints it with its figure. */
  claim(isHeld: boolean, what: string, figure?: string): void;
  /** Prints the totals and exits, with 0 only if something was claimed and all of it held. */
  end(before?: string): never;
}

/** The claims of one proof. `pnpm prove` and `pnpm run show` read these lines. */
export function openClaims(proof: string): Claims {
  let [held, short] = [0, 0];
  return {
    claim(isHeld, what, figure) {
      if (isHeld) held += 1;
      else short += 1;
      console.log(`${isHeld ? "held " : "SHORT"} ${proof}: ${what}${figure ? `: ${figure.trim()}` : ""}`);
    },
    end(before = "") {
      console.log(`${proof}: ${before}${held} held, ${short} short`);
      process.exit(short > 0 || held === 0 ? 1 : 0);
    },
  };
}
