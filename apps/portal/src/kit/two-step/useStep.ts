import { asCallFailed } from "../call-failed.ts";
import { useSend } from "../useSend.ts";

/** Something sent within an attempt to log in; once the attempt is over, only the beginning is left. */
export function useStep<Args extends readonly unknown[]>(onExpired: () => void, run: (...args: Args) => Promise<void>) {
  return useSend(async (...args: Args) => {
    try {
      await run(...args);
    } catch (thrown) {
      if (asCallFailed(thrown).code !== "login.required") throw thrown;
      onExpired();
    }
  });
}
