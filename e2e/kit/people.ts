import { hashCheaply } from "@portal/api/platform/passwords.ts";
import { SEED_PASSWORD } from "@portal/api/seed/seed.ts";
import {
  type MemberOptions,
  type PersonOptions,
  type TestMember,
  type TestPerson,
  makeMember,
  makePerson,
} from "@portal/api/test/factories/people.ts";
import { type TeamOptions, makeTeam } from "@portal/api/test/factories/teams.ts";
import { AdminRole, type Product } from "@portal/model/members/schemas.ts";
import { db } from "./database.ts";

// As cheap as the seeded accounts' hashes, because most journeys start with a login.
hashCheaply();

/** The password that journeys choose. */
export const PASSWORD = "Correct-Horse9";

interface Person {
  readonly product?: Product;
  readonly role?: AdminRole;
  readonly locale?: "en" | "es";
  readonly team_name?: string;
}

/** Creates an account with its own team, without the wizard. */
export async function person(
  email: string,
  { product = "team", role = "none", locale = "en", team_name = `Team of ${email.split("@")[0]}` }: Person = {},
): Promise<TestPerson> {
  const team_id = await newTeam({ product, team_name, seats: 50 });
  return newPerson(team_id, { email, first_name: "Robin", last_name: "Moreau", admin_role: role, locale });
}

export const newTeam = (options: TeamOptions): Promise<string> => makeTeam(db, new Date(), options);

/** Creates a member of this team who cannot log in. */
export const newMember = (team_id: string, options: MemberOptions): Promise<TestMember> =>
  makeMember(db, new Date(), team_id, options);

/** Creates a member of this team who logs in with the password of the seeded accounts. */
export const newPerson = (team_id: string, options: PersonOptions): Promise<TestPerson> =>
  makePerson(db, new Date(), team_id, { password: SEED_PASSWORD, ...options });

/** Creates a team of these people. "ada" is Ada Walker, ada.MARK@example.com; one who is named after a role has it. */
export async function teamOf<Name extends string>(
  mark: string,
  names: readonly Name[],
  { last_name = "Walker", ...options }: TeamOptions & { readonly last_name?: string } = {},
) {
  const team_id = await newTeam(options);
  const email = (name: Name) => `${name}.${mark}@example.com`;
  const people = new Map<Name, TestPerson>();
  for (const name of names) {
    const first_name = name.charAt(0).toUpperCase() + name.slice(1);
    const admin_role = AdminRole.safeParse(name).data ?? "none";
    people.set(name, await newPerson(team_id, { email: email(name), first_name, last_name, admin_role }));
  }
  return { team_id, email, people };
}
