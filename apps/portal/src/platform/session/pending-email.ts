const KEY = "sb.email";

/** The address entered before there was a session, so that no other page in this tab asks for it again. */
export const pendingEmail = (): string => sessionStorage.getItem(KEY) ?? "";

export function rememberEmail(email: string): void {
  sessionStorage.setItem(KEY, email);
}
