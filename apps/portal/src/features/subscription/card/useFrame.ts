import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useLocale } from "../../../kit/useText.ts";
import { currentScheme } from "../../../ui/useScheme.ts";
import type { Setup } from "./setup.ts";
import { frameAddress, readMessage, type FrameMessage } from "./frame.ts";

/** A form that has not come up by then does not come. */
const PATIENCE_MS = 15_000;
const USUAL_HEIGHT = 300;

/** Speaks with the provider's form: only with that very window, and only as long as it is of that very origin. */
export function useFrame(setup: Setup<"frame">, onMessage: (message: FrameMessage) => void) {
  const { setup_id, client_secret } = setup;
  const { url } = setup.form;
  const frame = useRef<HTMLIFrameElement>(null);
  const locale = useLocale();
  // Another theme or language would load it anew and lose what is typed.
  const [src] = useState(() => frameAddress(url, { parent: location.origin, theme: currentScheme(), lang: locale }));
  const [height, setHeight] = useState(USUAL_HEIGHT);
  const [state, setState] = useState<"loading" | "ready" | "late">("loading");
  const { origin } = new URL(url);
  const post = (message: object) => frame.current?.contentWindow?.postMessage(message, origin);

  const hear = useEffectEvent((event: MessageEvent<unknown>) => {
    if (event.origin !== origin || event.source !== frame.current?.contentWindow) return;
    const message = readMessage(event.data, setup_id);
    if (!message) return;
    if (message.type === "height") setHeight(message.height);
    if (message.type === "ready") {
      setState("ready");
      post({ type: "start", client_secret });
    }
    onMessage(message);
  });
  useEffect(() => {
    const listen = (event: MessageEvent<unknown>) => hear(event);
    const late = setTimeout(() => setState((now) => (now === "loading" ? "late" : now)), PATIENCE_MS);
    window.addEventListener("message", listen);
    return () => {
      clearTimeout(late);
      window.removeEventListener("message", listen);
    };
  }, []);
  return { frame, src, height, state, submit: () => post({ type: "submit" }) };
}
