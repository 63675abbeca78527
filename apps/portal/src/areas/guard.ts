/** `visitor`: only for those who are not signed in. `anyone`: for them and for everybody else. */
export type Audience = "visitor" | "signed-in" | "support" | "anyone";

interface Guarded {
  readonly path: string;
  readonly audience: Audience;
}

interface Sessions {
  readonly customer: boolean;
  readonly staff: boolean;
}

/** The route guard of the specification (§2): where to go instead, or null to stay. */
export function guard({ path, audience }: Guarded, sessions: Sessions): string | null {
  switch (audience) {
    case "anyone":
      return null;
    case "support":
      return sessions.staff ? null : "/support/login";
    case "signed-in":
      return sessions.customer ? null : "/login";
    case "visitor":
      if (path.startsWith("/support/")) return sessions.staff ? "/support/dashboard" : null;
      // Somebody who is signed in may still follow the link of a password mail.
      return sessions.customer && path !== "/reset-password" ? "/dashboard" : null;
  }
}
