import { asCallFailed } from "#platform/http/call-failed.ts";
import { useSend } from "#platform/http/useSend.ts";

/** Sends a step of a login attempt. Once the attempt has expired, the user has to start over. */
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
