import { PartState } from "#platform/feedback/PartState.tsx";
import { BackLink } from "#platform/routing/BackLink.tsx";
import { useRouteParam } from "#platform/routing/useRouteParam.ts";
import { useText } from "#platform/text/useText.ts";
import { PageHead } from "#ui/PageHead.tsx";
import { useProvider } from "./data.ts";
import { ProviderActions } from "./ProviderActions.tsx";
import { ProviderEditor } from "./ProviderEditor.tsx";
import { StatusPill } from "./StatusPill.tsx";
import styles from "./EditProviderScreen.module.css";
import { providersText } from "./text.ts";
import { useLevel } from "./useLevel.ts";

const SKELETON = [{ height: 620, columns: ["minmax(0, 1fr)", "320px"] }];

export function EditProviderScreen() {
  const t = useText(providersText);
  const id = useRouteParam("itspId") ?? "";
  const query = useProvider(id);
  const { mayEdit, mayDelete } = useLevel();
  const provider = query.data;
  if (!provider) {
    const labels = { loading: t("loading"), failed: t("failed.one") };
    return (
      <>
        <BackLink to="/support/itsp-managment">{t("back")}</BackLink>
        {query.isError && <PageHead title={t("one.title")} />}
        <PartState query={query} labels={labels} rows={SKELETON} />
      </>
    );
  }
  const teams = t("teams", { count: provider.teams });
  return (
    <ProviderEditor key={id} provider={provider} mayEdit={mayEdit}>
      <PageHead
        title={
          <span className={styles.title}>
            {provider.name} <StatusPill status={provider.status} />
          </span>
        }
        sub={mayEdit ? t(`sub.${provider.status}`, { teams }) : t("read_only")}
      >
        {mayEdit && <ProviderActions provider={provider} mayDelete={mayDelete} />}
      </PageHead>
    </ProviderEditor>
  );
}
