import { members, type Member } from "@portal/model/members/contract.ts";
import type { User } from "@portal/model/session/contract.ts";
import { useQueryClient } from "@tanstack/react-query";
import { call } from "#platform/http/call.ts";
import { fullName } from "#domain/members/full-name.ts";
import { idsOf, meQuery, useUpdateOwnMember } from "../me.ts";
import { PictureSection } from "../picture/PictureSection.tsx";

export function OwnPicture({ user, member }: { readonly user: User; readonly member: Member }) {
  const params = idsOf(user);
  const queries = useQueryClient();
  const takeOver = useUpdateOwnMember(user);
  const show = (avatar: string | null) => {
    takeOver({ avatar });
    // The upload may have given the profile a new version.
    void queries.invalidateQueries({ queryKey: meQuery(user).queryKey });
  };
  return (
    <PictureSection
      name={fullName(user)}
      avatar={member.avatar}
      of={{
        whose: "person",
        send: (file) => call(members.uploadAvatar, { params, file }),
        forget: () => call(members.removeAvatar, { params }),
        show,
      }}
    />
  );
}
