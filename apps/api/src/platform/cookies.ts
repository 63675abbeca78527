import type { FastifyReply } from "fastify";

/** `__Host-` cookies: this host only, HTTPS only, not readable by scripts, never sent by other sites. */
export function setCookie(reply: FastifyReply, name: `__Host-${string}`, value: string, seconds: number): void {
  const cookie = `${name}=${value}; Path=/; Max-Age=${seconds}; Secure; HttpOnly; SameSite=Strict`;
  const before = reply.getHeader("set-cookie");
  reply.header("set-cookie", before === undefined ? cookie : [before, cookie].flat().map(String));
}
