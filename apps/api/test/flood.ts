import { type TestHouse } from "./house.ts";
import { bearerOf, makePerson, makeTeam } from "./people.ts";
import { upServer } from "./server.ts";

/** A server process of its own, somebody who is logged in there, and others who all log in at once. */
export async function openFlood(t: TestHouse) {
  // A process of its own has the real time.
  const now = new Date();
  const person = await makePerson(t.owner, now, await makeTeam(t.owner, now), { admin_role: "primary" });
  const { child, origin } = await upServer(t.databaseUrl);
  const logIn = async (index: number): Promise<number> => {
    const answer = await fetch(`${origin}/api/v2/session/login`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email: `flood${index}@example.com`, password: "Wrong-Horse1" }),
    });
    await answer.text();
    return answer.status;
  };
  return {
    child,
    /** A call that has nothing to do with passwords, and who makes it. */
    url: `${origin}/api/v2/team/${person.team_id}`,
    authorization: `Bearer ${await bearerOf(t.owner, now, person)}`,
    logInAtOnce: (count: number) => Promise.all(Array.from({ length: count }, (_, index) => logIn(index))),
  };
}
