import "#styles/signed-in.ts";
import { Notifications } from "@mantine/notifications";
import { QueryClientProvider } from "@tanstack/react-query";
import { useEffect, useState, type ReactNode } from "react";
import { makeQueryClient } from "#platform/http/query.ts";
import { registerEffects } from "#platform/http/reactions.ts";
import { SudoProvider } from "#domain/sudo/SudoProvider.tsx";
import { teamKey } from "#domain/team/team.ts";
import { warnStale } from "#platform/feedback/toast.tsx";
import { Frame } from "./Frame.tsx";

/** Provides the signed-in pages with their data, toasts and frame. */
export function Shell({ children }: { readonly children: ReactNode }) {
  const [queries] = useState(makeQueryClient);
  useEffect(() => {
    registerEffects({ warnStale, reloadTeam: () => void queries.invalidateQueries({ queryKey: teamKey }) });
  }, [queries]);
  return (
    <QueryClientProvider client={queries}>
      <Notifications position="bottom-right" containerWidth={400} limit={3} />
      <SudoProvider>
        <Frame>{children}</Frame>
      </SudoProvider>
    </QueryClientProvider>
  );
}
