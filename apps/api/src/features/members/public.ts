export { removePicture, savePicture } from "./avatars.ts";
export { listMembers } from "./member-list.ts";
export { findPeople } from "./search.ts";
export { eraseMember } from "./service.ts";
export { matchingMembers } from "./list/store.ts";
