import type { CUSTOMER_ROUTES } from "./customer.ts";
import type { SUPPORT_ROUTES } from "./support.ts";

type CustomerPath = (typeof CUSTOMER_ROUTES)[number]["path"];
type SupportPath = (typeof SUPPORT_ROUTES)[number]["path"];

/**
 * Drops an optional parameter. Routes with a required one are left out: they are only reached through links in emails.
 */
type Plain<P extends string> = P extends `${infer Base}/:${string}?`
  ? Base
  : P extends "/*" | `${string}:${string}`
    ? never
    : P;

declare module "#platform/routing/paths.ts" {
  interface PathRegister {
    paths: Plain<CustomerPath | SupportPath>;
  }
}
