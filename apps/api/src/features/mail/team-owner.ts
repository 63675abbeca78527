import type * as z from "zod/mini";
import type { Template } from "../../platform/email-template.ts";
import type { Transaction } from "../../platform/register-routes.ts";
import { findTeamOwner } from "../../platform/teams.ts";
import { enqueueMail } from "./service.ts";

interface Told<S extends z.ZodMiniType> {
  readonly team_id: string;
  readonly now: Date;
  /** What the template needs beside the owner and the team. */
  readonly data: Omit<z.input<S>, "first_name" | "team_name" | "product">;
}

/** Queues an email that tells the team owner about a change, whoever made it. */
export async function emailTeamOwner<S extends z.ZodMiniType>(
  tx: Pick<Transaction, "db" | "enqueue">,
  template: Template<S>,
  { team_id, now, data }: Told<S>,
): Promise<void> {
  const owner = await findTeamOwner(tx.db, team_id);
  if (!owner) return;
  const { email: recipient, locale, ...about } = owner;
  await enqueueMail(tx, template, { team_id, recipient, locale, now, data: { ...about, ...data } as z.input<S> });
}
