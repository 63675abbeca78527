import { words } from "#domain/team/words.ts";
import { lazyPart } from "#platform/loading/lazy-part.ts";
import { billingErrorText } from "#platform/text/error-text.ts";
import { linesText } from "../lines-text.ts";
import { billingText } from "../text.ts";
import { seatsText } from "./text.ts";

const texts = [seatsText, billingText, linesText, billingErrorText, words];

/** Loads what buying needs only when seats are missing. */
export const addSeats = lazyPart({ load: () => import("./AddSeats.tsx").then((m) => m.AddSeats), texts });
export const addSeatsDialog = lazyPart({
  load: () => import("./AddSeatsDialog.tsx").then((m) => m.AddSeatsDialog),
  texts,
});
