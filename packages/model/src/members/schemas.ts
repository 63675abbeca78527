import * as z from "zod/mini";

export const Product = z.enum(["solo", "team"]);
export type Product = z.infer<typeof Product>;

/** Every value except `none` is an administrator. */
export const AdminRole = z.enum(["none", "secondary", "administrator", "primary"], { error: "role.invalid" });
export type AdminRole = z.infer<typeof AdminRole>;

export const Tier = z.enum(["free", "basic", "pro", "teams", "teams_pro"]);
export type Tier = z.infer<typeof Tier>;
export const SubscriptionState = z.enum(["trial", "free", "paid", "past_due", "suspended", "canceled", "expired"]);
export type SubscriptionState = z.infer<typeof SubscriptionState>;
