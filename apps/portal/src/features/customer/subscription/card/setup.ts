import type { Reply } from "@portal/model/kit/endpoint.ts";
import type { subscription } from "@portal/model/subscription/contract.ts";
import type { Ref } from "react";
import type { FrameMessage } from "./frame.ts";

type Opened = Reply<typeof subscription.startCard>;
type Kind = Opened["form"]["kind"];

/** Where the card is entered, as opened by the server. */
export interface Setup<K extends Kind = Kind> extends Omit<Opened, "form"> {
  readonly form: Extract<Opened["form"], { readonly kind: K }>;
}

export interface FormHandle {
  /** Submits the form: the page has a single button for everything. */
  readonly submit: () => void;
}

export interface CardFormProps<K extends Kind = Kind> {
  readonly setup: Setup<K>;
  readonly handle: Ref<FormHandle>;
  readonly onMessage: (message: FrameMessage) => void;
  readonly onAgain: () => void;
}
