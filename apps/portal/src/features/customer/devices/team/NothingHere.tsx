import { DEVICES } from "@portal/model/limits.ts";
import { Button } from "@mantine/core";
import { IconCircleCheck, IconDeviceMobileOff, IconSearchOff } from "@tabler/icons-react";
import { useText } from "#platform/text/useText.ts";
import { EmptyState } from "#ui/EmptyState.tsx";
import type { PageState } from "../page-state.ts";
import { devicesText } from "../text.ts";

interface NothingHereProps {
  readonly place: PageState;
  readonly onClear: () => void;
}

/** Shown if no phone matches: says why, and how to clear the filter. */
export function NothingHere({ place: { view, kind, search }, onClear }: NothingHereProps) {
  const t = useText(devicesText);
  const isSearch = search !== "";
  const title = () => {
    if (isSearch) return t("none.search", { search });
    return view === "mine" ? t("none.all") : t(`none.${view}`);
  };
  const text = () => {
    if (isSearch) return t("none.search_text");
    if (view === "former") return t("none.former_text", { days: DEVICES.lapse_days });
    if (view !== "attention") return t("none.all_text");
    return t(kind ? "none.kind_text" : "none.attention_text");
  };
  const Icon = isSearch ? IconSearchOff : view === "attention" ? IconCircleCheck : IconDeviceMobileOff;
  return (
    <EmptyState
      drawing={<Icon size={32} stroke={1.3} />}
      title={title()}
      actions={
        (isSearch || view !== "all") && (
          <Button variant="default" onClick={onClear}>
            {t("none.clear")}
          </Button>
        )
      }
    >
      {text()}
    </EmptyState>
  );
}
