import { randomBytes } from "node:crypto";
import { openJobHandlers } from "../src/app.ts";
import type { TestApp } from "./test-app.ts";
import { runJobs } from "./jobs.ts";
import { issueToken, makePerson, makeTeam } from "./people.ts";

type Method = "GET" | "POST";

/** A team whose administrator invites people by email and checks the delivery. */
export async function invitingTeam(t: TestApp) {
  const team_id = await makeTeam(t.owner, t.clock.now());
  const admin = await makePerson(t.owner, t.clock.now(), team_id, { admin_role: "primary" });
  const authorization = `Bearer ${await issueToken(t.owner, t.clock.now(), admin)}`;
  const send = async (method: Method, path: string, payload?: object) => {
    const url = `/api/v2/team/${team_id}/${path}`;
    const headers = { host: "teams.test", authorization };
    return (await t.app.inject({ method, url, headers, ...(payload && { payload }) })).json();
  };
  const sendMails = () => runJobs(t, openJobHandlers(t.context, t.adapters));
  return {
    sendMails,
    async invite(email = `new.${randomBytes(5).toString("hex")}@example.com`) {
      const person = { email, first_name: "New", last_name: "Comer" };
      const { members } = await send("POST", "member", { members: [person], invite_sent: true });
      await sendMails();
      return { id: members[0].id as string, email };
    },
    async inviteAgain(id: string) {
      await send("POST", "invite", { members: [id] });
      await sendMails();
    },
    /** The delivery state of an invitation, as the administrator sees it. */
    async fateOf(id: string) {
      const { email_sent_state, email_sent_cause, email_sent_reason } = await send("GET", `member/${id}`);
      return [email_sent_state, email_sent_cause, email_sent_reason] as [string, string | null, string | null];
    },
    undeliverable: async () => (await send("GET", "undeliverableInvites")).members as { id: string }[],
  };
}
