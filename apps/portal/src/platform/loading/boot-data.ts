import { brand, type Features } from "@portal/model/brand/contract.ts";
import * as z from "zod/mini";
import { call } from "#platform/http/call.ts";

let features: Features | undefined;

/** What this host serves. The server writes it into the page; on the development server it is fetched instead. */
export async function loadBootData(): Promise<Features> {
  features = inPage() ?? (await refreshBootData());
  return features;
}

/** For what the operator can change while a page is open, such as the version of the terms. */
export const refreshBootData = async (): Promise<Features> => (features = await call(brand.features, {}));

export function getBootData(): Features {
  if (!features) throw new Error("Nothing is known of the brand before start-up.");
  return features;
}

function inPage(): Features | undefined {
  const text = document.getElementById("boot")?.textContent ?? "";
  if (!text.trim().startsWith("{")) return undefined;
  const read = z.safeParse(brand.features.reply, JSON.parse(text));
  return read.success ? read.data : undefined;
}
