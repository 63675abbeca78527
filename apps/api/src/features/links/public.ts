export { consumeLink, consumeMailQuota, enqueueLink, findLink, linkTo, requestLink, revokeLinks } from "./service.ts";
