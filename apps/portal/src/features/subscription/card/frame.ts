/** What the provider's form tells the page around it. */
export type FrameMessage =
  | { readonly type: "ready" }
  | { readonly type: "invalid" }
  | { readonly type: "height"; readonly height: number }
  | { readonly type: "busy"; readonly busy: boolean }
  | { readonly type: "setup"; readonly state: "declined" }
  | ({ readonly type: "setup"; readonly state: "succeeded" } & TypedCard);

/** A card that the provider has taken: never more of it than its last digits, and nothing where it is not said. */
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
  /** The page's origin: the only one that the form speaks to. */
  readonly parent: string;
  readonly theme: "light" | "dark";
  readonly lang: string;
}

/** The form's address in the page's theme and language, and without a button: the page has one for all of it. */
export function frameAddress(form_url: string, around: Around): string {
  const url = new URL(form_url);
  for (const [name, value] of Object.entries({ ...around, button: "off" })) url.searchParams.set(name, value);
  return url.href;
}

/** Reads a message of the form that belongs to this set-up; whatever else comes is nothing. */
export function readMessage(data: unknown, setup_id: string): FrameMessage | null {
  if (typeof data !== "object" || data === null) return null;
  const said = data as Readonly<Record<string, unknown>>;
  switch (said["type"]) {
    case "ready":
    case "invalid":
      return { type: said["type"] };
    case "busy":
      return { type: "busy", busy: said["busy"] === true };
    case "height": {
      const { height } = said;
      return typeof height === "number" && height > 0
        ? { type: "height", height: Math.min(Math.ceil(height), TALLEST) }
        : null;
    }
    case "setup":
      return said["setup_id"] === setup_id ? readSetup(said, setup_id) : null;
    default:
      return null;
  }
}

function readSetup(said: Readonly<Record<string, unknown>>, setup_id: string): FrameMessage | null {
  if (said["state"] === "declined") return { type: "setup", state: "declined" };
  const { brand, last4, exp_month, exp_year } = said;
  if (said["state"] !== "succeeded" || typeof last4 !== "string" || !/^\d{4}$/.test(last4)) return null;
  if (typeof brand !== "string" || typeof exp_month !== "number" || typeof exp_year !== "number") return null;
  const card = { brand: brand.slice(0, 20), last4, exp_month, exp_year };
  return { type: "setup", state: "succeeded", setup_id, card };
}
