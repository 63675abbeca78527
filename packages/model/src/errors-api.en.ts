/** Errors of requests that the portal never sends. No page loads these texts. */
export const apiErrorsEn = {
  "request.wrong_method":
    "This address doesn't support the request's method. The Allow header lists those it supports.",
  "request.wrong_type": "This call doesn't accept this content type. The Accept header lists those it accepts.",
  "request.changed_since": "The If-Match header doesn't match: this was changed after you read it. Read it again.",
  "request.key_reused": "This Idempotency-Key was sent before with another request. Use a new key for each change.",
  "oauth.invalid_request":
    "Send grant_type once, each other parameter at most once, and the client credentials in one place.",
  "oauth.invalid_client": "The client ID or client secret is wrong, or the key has expired or been revoked.",
  "oauth.unsupported_grant_type": "The only grant type is client_credentials.",
  "oauth.invalid_scope": "The key doesn't have every scope that the request asks for.",
} as const;
