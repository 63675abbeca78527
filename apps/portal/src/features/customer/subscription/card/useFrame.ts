import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useLocale } from "#platform/text/useText.ts";
import { currentScheme } from "#ui/useScheme.ts";
import type { Setup } from "./setup.ts";
import { frameAddress, readMessage, type FrameMessage } from "./frame.ts";

/** A form that has not loaded by then counts as failed. */
const PATIENCE_MS = 15_000;
const USUAL_HEIGHT = 300;

/** Talks to the provider's form: only with that window, and only while it has that origin. */
export function useFrame(setup: Setup<"frame">, onMessage: (message: FrameMessage) => void) {
  const { setup_id, client_secret } = setup;
  const { url } = setup.form;
  const frame = useRef<HTMLIFrameElement>(null);
  const locale = useLocale();
  // Fixed: a change of theme or language would reload it and lose the input.
  const [src] = useState(() => frameAddress(url, { parent: location.origin, theme: currentScheme(), lang: locale }));
  const [height, setHeight] = useState(USUAL_HEIGHT);
  const [state, setState] = useState<"loading" | "ready" | "late">("loading");
  const { origin } = new URL(url);
  const post = (message: object) => frame.current?.contentWindow?.postMessage(message, origin);
  const isReady = useRef(false);
  /** The page's button was pressed while the form was loading. */
  const isSubmitDue = useRef(false);

  const handleMessage = useEffectEvent((event: MessageEvent<unknown>) => {
    if (event.origin !== origin || event.source !== frame.current?.contentWindow) return;
    const message = readMessage(event.data, setup_id);
    if (!message) return;
    if (message.type === "height") setHeight(message.height);
    if (message.type === "ready") {
      setState("ready");
      isReady.current = true;
      post({ type: "start", client_secret });
      if (isSubmitDue.current) post({ type: "submit" });
      isSubmitDue.current = false;
    }
    onMessage(message);
  });
  useEffect(() => {
    const listener = (event: MessageEvent<unknown>) => handleMessage(event);
    const late = setTimeout(() => setState((now) => (now === "loading" ? "late" : now)), PATIENCE_MS);
    window.addEventListener("message", listener);
    return () => {
      clearTimeout(late);
      window.removeEventListener("message", listener);
    };
  }, []);
  const submit = () => {
    if (isReady.current) post({ type: "submit" });
    else isSubmitDue.current = true;
  };
  return { frame, src, height, state, submit };
}
