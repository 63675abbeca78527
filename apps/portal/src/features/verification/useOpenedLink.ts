import { signup } from "@portal/model/signup/contract.ts";
import { useEffect, useState } from "react";
import { call } from "../../kit/call.ts";
import { asCallFailed, type CallFailed } from "../../kit/call-failed.ts";

/** Asks whether a link is good, which uses nothing up; again when no answer came. */
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
