import {
  DEVICE_ACTIONS,
  type DeviceAction,
  type DeviceRun,
  type WhichDevices,
} from "@portal/model/bulk/device-actions.ts";
import { IconLogout, IconPlugConnectedX, IconRestore } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { runText } from "#domain/bulk/text.ts";
import type { TeamDevice } from "#domain/devices/device-status.ts";
import { allowedActionsOf } from "#domain/devices/permissions.ts";
import { lazyPart } from "#platform/loading/lazy-part.ts";
import type { useSelection } from "#platform/selection/useSelection.ts";
import { isAllowed, type Me } from "#platform/session/me.ts";
import { useNow } from "#platform/text/useNow.ts";
import { useText } from "#platform/text/useText.ts";
import { SelectionBar } from "#ui/SelectionBar.tsx";
import { type PageState, selectionOf } from "../page-state.ts";
import { devicesText } from "../text.ts";
import { matchQuery } from "./data.ts";
import { deviceRunText } from "./text.ts";

const dialog = lazyPart({
  load: () => import("./DeviceRunDialog.tsx").then((m) => m.DeviceRunDialog),
  texts: [deviceRunText, runText],
});

const ACTS = [
  { action: "reset_settings", icon: IconRestore },
  { action: "log_out", icon: IconLogout },
  { action: "unregister", icon: IconPlugConnectedX },
] as const satisfies readonly { action: DeviceAction; icon: unknown }[];

interface DevicesBarProps {
  readonly me: Me;
  readonly place: PageState;
  readonly devices: readonly TeamDevice[];
  readonly hasMore: boolean;
  readonly rows: ReturnType<typeof useSelection>;
  readonly onStarted: (run: DeviceRun) => void;
}

interface Asked {
  readonly action: DeviceAction;
  readonly which: WhichDevices;
}

/** Floats over the list while phones are selected. Offers what applies to any of them. */
export function DevicesBar({ me, place, devices, hasMore, rows, onStarted }: DevicesBarProps) {
  const t = useText(devicesText);
  const now = useNow();
  const [asked, setAsked] = useState<Asked | null>(null);
  const { everything, selection } = rows;
  const { ids } = selection;
  const matching = selectionOf(place);
  const whole = ids.size > 0 && ids.size === rows.selectable && hasMore;
  const matched = useQuery({ ...matchQuery(me.team_id, { matching }), enabled: whole || everything }).data?.matching;
  const chosen = devices.filter(({ id }) => ids.has(id));
  const applies = (action: DeviceAction): boolean => {
    if (!isAllowed(DEVICE_ACTIONS[action].row, me)) return false;
    if (everything) return true;
    return chosen.some((device) => {
      const { settings, logOut, unregister } = allowedActionsOf(me, device.member, device, now);
      if (action === "reset_settings") return settings && Object.keys(device.settings).length > 0;
      return action === "log_out" ? logOut : unregister !== null;
    });
  };
  const count = everything ? (matched ?? ids.size) : ids.size;
  const selected = t("bulk.selected", { count });
  const offersEverything = whole && !everything && matched !== undefined;
  return (
    <>
      <output className="vh">{count > 0 && selected}</output>
      {count > 0 && !asked && (
        <SelectionBar
          labels={{
            bar: t("bulk.label"),
            selected,
            all: offersEverything ? t("bulk.matching", { count: matched }) : t("bulk.all", { count: rows.selectable }),
            clear: t("bulk.clear"),
          }}
          more={offersEverything || ids.size < rows.selectable}
          onAll={offersEverything ? rows.selectEverything : rows.selectAll}
          onClear={rows.clear}
        >
          {ACTS.filter(({ action }) => applies(action)).map(({ action, icon: Icon }) => (
            <button
              key={action}
              type="button"
              data-act={action === "unregister" ? "remove" : action}
              onPointerEnter={dialog.prefetch}
              onFocus={dialog.prefetch}
              onClick={() => setAsked({ action, which: everything ? { matching } : { devices: [...ids] } })}
            >
              <Icon size={16} aria-hidden />
              <span>{t(`bulk.${action}`)}</span>
            </button>
          ))}
        </SelectionBar>
      )}
      <Suspense>
        {asked && (
          <dialog.Part
            team_id={me.team_id}
            {...asked}
            onStarted={(run) => {
              setAsked(null);
              rows.clear();
              onStarted(run);
            }}
            onCancel={() => setAsked(null)}
          />
        )}
      </Suspense>
    </>
  );
}
