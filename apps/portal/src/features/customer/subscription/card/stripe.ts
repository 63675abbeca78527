/** The part of Stripe's script that is used here. */
export interface Stripe {
  elements(options: object): { create(kind: "payment"): StripeElement };
  confirmSetup(options: object): Promise<{
    readonly error?: { readonly message?: string };
    readonly setupIntent?: { readonly id: string; readonly status: string };
  }>;
}
interface StripeElement {
  mount(at: HTMLElement): void;
  destroy(): void;
  on(event: "ready" | "loaderror", heard: () => void): void;
}
type MakeStripe = (key: string, options: { readonly locale: string }) => Stripe;

/** Stripe allows loading it only from its own domain, never as a copy. */
const SCRIPT = "https://js.stripe.com/v3/";
let loading: Promise<MakeStripe> | null = null;

/** Loads the script when a card is first entered, so that Stripe does not see other users. */
export function loadStripe(): Promise<MakeStripe> {
  loading ??= new Promise<MakeStripe>((resolve, reject) => {
    const script = document.createElement("script");
    script.src = SCRIPT;
    script.addEventListener("load", () => {
      const { Stripe: make } = window as unknown as { readonly Stripe?: MakeStripe };
      if (make) resolve(make);
      else reject(new Error("Stripe's script brought nothing"));
    });
    script.addEventListener("error", () => reject(new Error("Stripe's script did not load")));
    document.head.append(script);
  }).catch((thrown: unknown) => {
    loading = null;
    throw thrown;
  });
  return loading;
}
