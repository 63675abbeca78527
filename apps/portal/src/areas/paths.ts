import type { CUSTOMER_ROUTES } from "./customer.ts";
import type { SUPPORT_ROUTES } from "./support.ts";

type CustomerPath = (typeof CUSTOMER_ROUTES)[number]["path"];
type SupportPath = (typeof SUPPORT_ROUTES)[number]["path"];

declare module "../kit/paths.ts" {
  interface PathRegister {
    paths: Exclude<CustomerPath | SupportPath, "/*">;
  }
}
