import { useState, type RefObject } from "react";
import type { DeviceDialogRequest } from "./device-dialog.ts";

/** The dialog restores the focus first, if the focused element still exists. */
const AFTER_DIALOG_MS = 50;

/** State of the open dialog in a list of phones. After closing, the phone gets the focus, or the list if it is gone. */
export function useDeviceDialog(list: RefObject<HTMLElement | null>) {
  const [request, setRequest] = useState<DeviceDialogRequest | null>(null);
  const close = () => {
    const phone = `[data-device="${request?.device.id}"] button`;
    setRequest(null);
    setTimeout(() => {
      if (document.activeElement !== document.body) return;
      const next = list.current?.querySelector<HTMLElement>(phone) ?? list.current ?? document.getElementById("main");
      next?.focus({ preventScroll: true });
    }, AFTER_DIALOG_MS);
  };
  return { request, ask: setRequest, close };
}
