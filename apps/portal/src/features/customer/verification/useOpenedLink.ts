import { signup } from "@portal/model/signup/contract.ts";
import { useEffect, useState } from "react";
import { call } from "#platform/http/call.ts";
import { asCallFailed, type CallFailed } from "#platform/http/call-failed.ts";

/** Checks whether a link is valid, which does not consume it; retries if there was no response. */
export function useOpenedLink(token: string | null) {
  const [link, setLink] = useState<"checking" | "valid" | "invalid">("checking");
  const [failed, setFailed] = useState<CallFailed | null>(null);
  const [round, setRound] = useState(0);
  useEffect(() => {
    if (token === null) return undefined;
    const stop = new AbortController();
    call(signup.openLink, { body: { token } }, { signal: stop.signal }).then(
      ({ valid }) => setLink(valid ? "valid" : "invalid"),
      (thrown: unknown) => stop.signal.aborted || setFailed(asCallFailed(thrown)),
    );
    return () => stop.abort();
  }, [token, round]);
  const again = () => {
    setFailed(null);
    setRound(round + 1);
  };
  return { link, failed, again };
}
