import type { Webhook } from "@portal/model/webhooks/contract.ts";
import type { Me } from "#platform/session/me.ts";
import { BackToList } from "./BackToList.tsx";
import { Deliveries } from "./deliveries/Deliveries.tsx";
import { EndpointHead } from "./EndpointHead.tsx";
import styles from "./Endpoint.module.css";
import type { PageState } from "./page-state.ts";
import { StateNotice } from "./StateNotice.tsx";
import { useEndpointActions } from "./useEndpointActions.ts";
import type { Go } from "./usePageState.ts";

interface EndpointPageProps {
  readonly me: Me;
  readonly webhook: Webhook;
  readonly place: PageState;
  readonly go: Go;
}

/** One webhook: its state, what can be done with it, and its deliveries. */
export function EndpointPage({ me, webhook, place, go }: EndpointPageProps) {
  const actions = useEndpointActions(me.team_id, webhook, go);
  return (
    <div className={styles.page}>
      <BackToList />
      <StateNotice me={me} webhook={webhook} actions={actions} />
      <EndpointHead me={me} webhook={webhook} actions={actions} />
      <Deliveries me={me} webhook={webhook} actions={actions} place={place} go={go} />
    </div>
  );
}
