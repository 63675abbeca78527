import { can } from "@portal/model/access.ts";
import type { User } from "@portal/model/session/contract.ts";
import type { SubscriptionReply } from "@portal/model/subscription/schemas.ts";
import { IconCreditCard } from "@tabler/icons-react";
import { useSearch } from "@tanstack/react-router";
import { Suspense, useState } from "react";
import { useSubscription } from "#domain/billing/data.ts";
import { Link } from "#platform/routing/Link.tsx";
import { PartState } from "#platform/feedback/PartState.tsx";
import { principalOf, useSession } from "#platform/session/session.ts";
import { useText } from "#platform/text/useText.ts";
import { Card } from "#ui/Card.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { PageHead } from "#ui/PageHead.tsx";
import { SkeletonRows } from "#ui/SkeletonRows.tsx";
import { useDraft } from "./choice/useDraft.ts";
import { rightsOf, type Rights } from "./part.ts";
import { seatsIn } from "./page-state.ts";
import { PARTS } from "./parts.ts";
import { SubscriptionTabs } from "./SubscriptionTabs.tsx";
import { subscriptionText } from "./text.ts";
import { usePageState } from "./page-state.ts";

const COLUMNS = ["minmax(0, 1fr)", "minmax(0, 372px)"];
const SKELETON = [{ height: 128 }, { height: 420, columns: COLUMNS }];

/** The subscription and its cost, for those who manage billing. */
export function SubscriptionScreen() {
  const t = useText(subscriptionText);
  const user = useSession("customer")?.user;
  if (!user) return null;
  if (!can("billing.view", principalOf(user))) {
    return (
      <Card padded={false}>
        <EmptyState
          heading="h1"
          drawing={<IconCreditCard size={32} stroke={1.3} />}
          title={t("not_yours.title")}
          actions={<Link to="/dashboard">{t("home")}</Link>}
        >
          {t("not_yours.text")}
        </EmptyState>
      </Card>
    );
  }
  return <Page key={user.team.id} user={user} />;
}

function Page({ user }: { readonly user: User }) {
  const t = useText(subscriptionText);
  const { tab, go } = usePageState();
  const query = useSubscription(user.team.id);
  const rights = rightsOf(user);
  return (
    <>
      <PageHead title={t("title")} sub={t(rights.change ? "sub" : "sub.read")} />
      <SubscriptionTabs current={tab} onGo={go} />
      {query.data ? (
        <Content team_id={user.team.id} sub={query.data} rights={rights} tab={tab} go={go} />
      ) : (
        <PartState query={query} labels={{ loading: t("loading"), failed: t("failed") }} rows={SKELETON} />
      )}
    </>
  );
}

interface ContentProps extends ReturnType<typeof usePageState> {
  readonly team_id: string;
  readonly sub: SubscriptionReply;
  readonly rights: Rights;
}

function Content({ tab, ...shared }: ContentProps) {
  const t = useText(subscriptionText);
  const search = useSearch({ strict: false });
  // Kept while the user adds a card on another tab.
  const [atLeast] = useState(() => seatsIn(search) ?? 0);
  const choice = useDraft(shared.sub, atLeast);
  const { Part } = PARTS[tab];
  return (
    <Suspense fallback={<SkeletonRows label={t("loading.part")} rows={SKELETON} />}>
      <Part {...shared} choice={choice} />
    </Suspense>
  );
}
