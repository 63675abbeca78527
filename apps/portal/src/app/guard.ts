/** `visitor`: only people who are not signed in. `anyone`: signed in or not. */
export type Audience = "visitor" | "signed-in" | "support" | "anyone";

interface Guarded {
  readonly path: string;
  readonly audience: Audience;
}

interface Sessions {
  readonly customer: boolean;
  readonly staff: boolean;
}

/** Implements the route guard of the specification (§2). Returns the path to redirect to, or null to stay. */
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
      // A signed-in user may still follow the link in a password email.
      return sessions.customer && path !== "/reset-password" ? "/dashboard" : null;
  }
}
