import { useText } from "#platform/text/useText.ts";
import { PlaceTabs } from "#ui/PlaceTabs.tsx";
import { StatusMark } from "#ui/StatusMark.tsx";
import { addressOf, DEFAULT_STATE, VIEWS, type View } from "../page-state.ts";
import { devicesText } from "../text.ts";
import { Tally } from "./Tally.tsx";

interface ViewTabsProps {
  readonly current: View;
  /** The count, or null if unknown. */
  readonly countOf: (view: View) => number | null;
  readonly onGo: (view: View) => void;
}

export function ViewTabs({ current, countOf, onGo }: ViewTabsProps) {
  const t = useText(devicesText);
  const tabs = VIEWS.map((view) => {
    const count = countOf(view);
    const label = (
      <>
        {view === "attention" && count !== null && count > 0 && <StatusMark status="undeliverable" />}
        {t(`view.${view}`)}
        {count !== null && <Tally count={count} />}
      </>
    );
    return { id: view, to: addressOf({ ...DEFAULT_STATE, view }), label };
  });
  return <PlaceTabs label={t("views")} tabs={tabs} current={current} onGo={onGo} />;
}
