import { Suspense, useState } from "react";
import { lazyPart } from "../lazy-part.ts";
import { cancelText } from "./cancel/text.ts";
import { leavingText } from "./text.ts";

const dialog = lazyPart({
  load: () => import("./cancel/CancelDialog.tsx").then((m) => m.CancelDialog),
  texts: [cancelText, leavingText],
});

interface CancelAccountProps {
  readonly team_id: string;
  /** A plan runs that would renew. */
  readonly renews: boolean;
  readonly label: string;
}

/** The way to the end of an account, wherever it is offered. */
export function CancelAccount({ team_id, renews, label }: CancelAccountProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className="link-button"
        onPointerEnter={dialog.prefetch}
        onFocus={dialog.prefetch}
        onClick={() => setOpen(true)}
      >
        {label}
      </button>
      <Suspense>{open && <dialog.Part team_id={team_id} renews={renews} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
