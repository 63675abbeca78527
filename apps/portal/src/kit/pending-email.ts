const KEY = "sb.email";

/** The address somebody gave before there was a session: no page of this tab asks for it twice. */
export const pendingEmail = (): string => sessionStorage.getItem(KEY) ?? "";

export function rememberEmail(email: string): void {
  sessionStorage.setItem(KEY, email);
}
