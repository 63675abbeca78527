import { useState, type RefObject } from "react";
import type { DeviceDialogRequest } from "./device-dialog.ts";

/** The dialog gives the focus back first, where what had it is still there. */
const AFTER_DIALOG_MS = 50;

/** What is being asked about a phone of a list; afterwards the phone has the focus, or the list where it is gone. */
export function useDeviceDialog(list: RefObject<HTMLElement | null>) {
  const [asked, setAsked] = useState<DeviceDialogRequest | null>(null);
  const close = () => {
    const phone = `[data-device="${asked?.device.id}"] button`;
    setAsked(null);
    setTimeout(() => {
      if (document.activeElement !== document.body) return;
      const next = list.current?.querySelector<HTMLElement>(phone) ?? list.current ?? document.getElementById("main");
      next?.focus({ preventScroll: true });
    }, AFTER_DIALOG_MS);
  };
  return { asked, ask: setAsked, close };
}
