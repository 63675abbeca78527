import type { CUSTOMER_ROUTES } from "./customer.ts";
import type { SUPPORT_ROUTES } from "./support.ts";

type CustomerPath = (typeof CUSTOMER_ROUTES)[number]["path"];
type SupportPath = (typeof SUPPORT_ROUTES)[number]["path"];

/** A part that can be left out leaves an address without it; what needs one is reached by a link in a mail only. */
type Plain<P extends string> = P extends `${infer Base}/:${string}?`
  ? Base
  : P extends "/*" | `${string}:${string}`
    ? never
    : P;

declare module "../kit/paths.ts" {
  interface PathRegister {
    paths: Plain<CustomerPath | SupportPath>;
  }
}
