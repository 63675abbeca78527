import "../../styles/signed-in.ts";
import { Notifications } from "@mantine/notifications";
import { QueryClientProvider } from "@tanstack/react-query";
import { useEffect, useState, type ReactNode } from "react";
import { makeQueryClient } from "../../kit/query.ts";
import { registerEffects } from "../../kit/reactions.ts";
import { SudoProvider } from "../../kit/sudo/SudoProvider.tsx";
import { teamKey } from "../../kit/team.ts";
import { warnStale } from "../../kit/toast.tsx";
import { Frame } from "./Frame.tsx";

/** What the signed-in pages live in: their data, their messages and their frame. */
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
