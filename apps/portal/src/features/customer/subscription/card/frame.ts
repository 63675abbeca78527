/** Messages from the provider's form to the page. */
export type FrameMessage =
  | { readonly type: "ready" }
  | { readonly type: "invalid" }
  | { readonly type: "height"; readonly height: number }
  | { readonly type: "busy"; readonly busy: boolean }
  | { readonly type: "setup"; readonly state: "declined" }
  | ({ readonly type: "setup"; readonly state: "succeeded" } & TypedCard);

/** A card that the provider accepted: at most its last digits, or null if unknown. */
export interface TypedCard {
  readonly setup_id: string;
  readonly card: Described | null;
}
interface Described {
  readonly brand: string;
  readonly last4: string;
  readonly exp_month: number;
  readonly exp_year: number;
}

const TALLEST = 1200;

interface Around {
  /** The page's origin, the only one that the form talks to. */
  readonly parent: string;
  readonly theme: "light" | "dark";
  readonly lang: string;
}

/** The form's URL with the page's theme and language, and without its own button, since the page has one. */
export function frameAddress(form_url: string, around: Around): string {
  const url = new URL(form_url);
  for (const [name, value] of Object.entries({ ...around, button: "off" })) url.searchParams.set(name, value);
  return url.href;
}

/** Parses a message of the form for this setup; anything else is ignored. */
export function readMessage(data: unknown, setup_id: string): FrameMessage | null {
  if (typeof data !== "object" || data === null) return null;
  const message = data as Readonly<Record<string, unknown>>;
  switch (message["type"]) {
    case "ready":
    case "invalid":
      return { type: message["type"] };
    case "busy":
      return { type: "busy", busy: message["busy"] === true };
    case "height": {
      const { height } = message;
      return typeof height === "number" && height > 0
        ? { type: "height", height: Math.min(Math.ceil(height), TALLEST) }
        : null;
    }
    case "setup":
      return message["setup_id"] === setup_id ? readSetup(message, setup_id) : null;
    default:
      return null;
  }
}

function readSetup(message: Readonly<Record<string, unknown>>, setup_id: string): FrameMessage | null {
  if (message["state"] === "declined") return { type: "setup", state: "declined" };
  const { brand, last4, exp_month, exp_year } = message;
  if (message["state"] !== "succeeded" || typeof last4 !== "string" || !/^\d{4}$/.test(last4)) return null;
  if (typeof brand !== "string" || typeof exp_month !== "number" || typeof exp_year !== "number") return null;
  const card = { brand: brand.slice(0, 20), last4, exp_month, exp_year };
  return { type: "setup", state: "succeeded", setup_id, card };
}
