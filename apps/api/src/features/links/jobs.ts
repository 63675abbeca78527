import * as z from "zod/mini";
import { Product } from "@portal/model/members/schemas.ts";
import { job } from "../../platform/queue.ts";

/**
 * Emails a link if there is such an account. The worker looks it up, so the request takes the same time in both cases.
 */
export const sendLink = job(
  "links.send_link",
  z.object({ purpose: z.enum(["verify", "reset"]), product: Product, email: z.string() }),
);
