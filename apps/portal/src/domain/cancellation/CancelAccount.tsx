import { Suspense, useState } from "react";
import { lazyPart } from "#platform/loading/lazy-part.ts";
import { cancelText } from "./cancel/text.ts";
import { leavingText } from "./text.ts";

const dialog = lazyPart({
  load: () => import("./cancel/CancelDialog.tsx").then((m) => m.CancelDialog),
  texts: [cancelText, leavingText],
});

interface CancelAccountProps {
  readonly team_id: string;
  /** Whether an active plan would renew. */
  readonly renews: boolean;
  readonly label: string;
}

/** Button that opens the dialog for canceling the account. */
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
