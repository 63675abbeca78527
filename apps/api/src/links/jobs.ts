import * as z from "zod/mini";
import { Product } from "@portal/model/members/schemas.ts";
import { job } from "../platform/queue.ts";

/**
 * Sends somebody a link, if there is such an account. Looked up by the worker, so that the call that asked for it takes
 * the same time whether there is one or not.
 */
export const sendLink = job(
  "links.send_link",
  z.object({ purpose: z.enum(["verify", "reset"]), product: Product, email: z.string() }),
);
