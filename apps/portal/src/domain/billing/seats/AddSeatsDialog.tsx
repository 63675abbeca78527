import { SEATS } from "@portal/model/subscription/catalogue.ts";
import { TextInput } from "@mantine/core";
import { useState } from "react";
import { showSuccess } from "#platform/feedback/toast.tsx";
import { openDialogs } from "#platform/keyboard/open-dialogs.ts";
import { appText } from "#platform/text/app-text.ts";
import { useText } from "#platform/text/useText.ts";
import { Dialog } from "#ui/Dialog.tsx";
import { AddSeats } from "./AddSeats.tsx";
import { seatsText } from "./text.ts";

interface AddSeatsDialogProps {
  readonly team_id: string;
  readonly onClose: () => void;
}

/** Adds as many seats as the user wants to a team that uses all of its seats. */
export function AddSeatsDialog({ team_id, onClose }: AddSeatsDialogProps) {
  const t = useText(seatsText);
  const app = useText(appText);
  const [typed, setTyped] = useState("1");
  const count = /^\d{1,6}$/.test(typed.trim()) ? Number(typed) : 0;
  const finish = () => {
    showSuccess(t("dialog.done", { count }));
    onClose();
  };
  return (
    // Closes the dialog over it first.
    <Dialog title={t("dialog")} close={app("close")} onClose={() => openDialogs() > 1 || onClose()}>
      <TextInput
        data-autofocus
        label={t("dialog.count")}
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        error={(count < 1 || count > SEATS.team.most) && t("dialog.range", { most: SEATS.team.most })}
        errorProps={{ role: "alert" }}
      />
      {count >= 1 && count <= SEATS.team.most && (
        <AddSeats
          team_id={team_id}
          task="seats"
          need={{ create: count, used_after: 0 }}
          busy={false}
          onSeats={(bought) => bought && finish()}
        />
      )}
    </Dialog>
  );
}
