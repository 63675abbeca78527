import { useState } from "react";
import { Redirect } from "../../kit/Redirect.tsx";
import { useRouteParam } from "../../kit/useRouteParam.ts";
import { saveJoinToken } from "./join-token.ts";

/** Where the link of an invitation leads: takes the token out of the address bar, the history and every screenshot. */
export function JoinLinkScreen() {
  const token = useRouteParam("token");
  useState(() => token && saveJoinToken(token));
  return <Redirect to="/join" />;
}
