import { useState } from "react";
import type { StaffDialogRequest } from "../data.ts";
import { AskApprovalDialog } from "./AskApprovalDialog.tsx";
import { CreateDialog } from "./CreateDialog.tsx";
import { DeleteDialog } from "./DeleteDialog.tsx";
import { GivenDialog, type IssuedPassword } from "./GivenDialog.tsx";
import { GivePasswordDialog } from "./GivePasswordDialog.tsx";
import { LevelDialog } from "./LevelDialog.tsx";
import { ResetDialog } from "./ResetDialog.tsx";

interface StaffDialogProps {
  readonly request: StaffDialogRequest | "create";
  readonly onClose: () => void;
}

/** The open dialog. A created password is shown in its place. */
export function StaffDialog({ request, onClose }: StaffDialogProps) {
  const [given, setGiven] = useState<IssuedPassword | null>(null);
  if (given) return <GivenDialog given={given} onClose={onClose} />;
  if (request === "create") return <CreateDialog onGiven={setGiven} onClose={onClose} />;
  const { act, member } = request;
  switch (act) {
    case "level":
      return <LevelDialog member={member} onClose={onClose} />;
    case "password":
      return <GivePasswordDialog member={member} onGiven={setGiven} onClose={onClose} />;
    case "ask_password":
      return <AskApprovalDialog kind="staff_password" member={member} onClose={onClose} />;
    case "ask_mfa":
      return <AskApprovalDialog kind="staff_mfa" member={member} onClose={onClose} />;
    case "mfa":
      return <ResetDialog member={member} onClose={onClose} />;
    case "delete":
      return <DeleteDialog member={member} onClose={onClose} />;
  }
}
