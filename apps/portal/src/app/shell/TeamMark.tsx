import { getBootData } from "#platform/loading/boot-data.ts";
import { useTeam } from "#domain/team/team.ts";
import { Avatar } from "#ui/Avatar.tsx";
import { BrandMark } from "#ui/BrandMark.tsx";

/** The team's picture, or ours if it has none. */
export function TeamMark({ small = false }: { readonly small?: boolean }) {
  const { data } = useTeam();
  if (data?.avatar) return <Avatar name={data.team_name} src={data.avatar} size={small ? 26 : 30} square />;
  return <BrandMark brand={getBootData().brand} small={small} />;
}
