import { alerts, type AlertShown } from "@portal/model/alerts/contract.ts";
import { useQueryClient } from "@tanstack/react-query";
import { alertText } from "#domain/alerts/text.ts";
import { call } from "#platform/http/call.ts";
import { isOwnPath } from "#platform/routing/return-path.ts";
import { useAction } from "#platform/http/query.ts";
import { useSession } from "#platform/session/session.ts";
import { useOpen } from "#platform/routing/useOpen.ts";
import { useText } from "#platform/text/useText.ts";
import { isWebAddress } from "#platform/routing/web-address.ts";
import { AlertBanner } from "#ui/AlertBanner.tsx";
import { PlaceLink } from "#ui/PlaceLink.tsx";

export interface AlertBannersProps {
  readonly alerts: readonly AlertShown[];
}
interface Kept {
  readonly alerts: readonly AlertShown[];
}

export function AlertBanners({ alerts: shown }: AlertBannersProps) {
  const t = useText(alertText);
  const queries = useQueryClient();
  // Staff who impersonate a customer must not dismiss alerts for them.
  const forStaff = useSession("customer")?.user.support_login_as_user ?? false;
  const dismiss = useAction({
    run: (id: string) => call(alerts.dismiss, { params: { id } }),
    context: t("dismiss.context"),
    onFailed: () => void queries.invalidateQueries({ queryKey: ["alerts"] }),
  });
  const hide = (dismissedId: string) => {
    queries.setQueriesData<Kept>(
      { queryKey: ["alerts"] },
      (old) => old && { alerts: old.alerts.filter(({ id }) => id !== dismissedId) },
    );
    // The dismiss button is gone, so the focus moves to the page.
    document.getElementById("main")?.focus({ preventScroll: true });
    dismiss.mutate(dismissedId);
  };
  return (
    <section aria-label={t("label")}>
      {shown.map(({ id, severity, title, text, link, dismissible }) => (
        <AlertBanner
          key={id}
          severity={severity}
          title={title}
          text={text}
          link={link && <MoreLink to={link}>{t("more")}</MoreLink>}
          labels={{ severity: t(`severity.${severity}`), dismiss: t("dismiss", { title }) }}
          onDismiss={dismissible && !forStaff ? () => hide(id) : undefined}
        />
      ))}
    </section>
  );
}

function MoreLink({ to, children }: { readonly to: string; readonly children: string }) {
  const open = useOpen();
  if (isOwnPath(to)) {
    return (
      <PlaceLink to={to} onGo={() => void open(to)}>
        {children}
      </PlaceLink>
    );
  }
  if (!isWebAddress(to)) return null;
  return (
    <a href={to} target="_blank" rel="noreferrer">
      {children}
    </a>
  );
}
