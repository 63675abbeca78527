import { useState } from "react";
import { Redirect } from "#platform/routing/Redirect.tsx";
import { useRouteParam } from "#platform/routing/useRouteParam.ts";
import { saveJoinToken } from "./join-token.ts";

/**
 * Target of an invitation link. Removes the token from the address bar, so that it ends up in no history and no
 * screenshot.
 */
export function JoinLinkScreen() {
  const token = useRouteParam("token");
  useState(() => token && saveJoinToken(token));
  return <Redirect to="/join" />;
}
