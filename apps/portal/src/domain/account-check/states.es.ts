import type { Copy } from "#platform/text/text.ts";
import type { en } from "./states.en.ts";

export const es: Copy<typeof en> = {
  "state.failed": "falló aquí",
  "state.ok": "correcto",
  "state.not_reached": "sin alcanzar",
};
