/** Why an attempt to deliver failed. */
export const DELIVERY_CAUSES = [
  // The server answered, but not with 2xx. `gone` is 410, which disables the webhook.
  "status",
  "redirect",
  "gone",
  // It could not be reached.
  "dns",
  "address_not_allowed",
  "port_not_allowed",
  "refused",
  "unreachable",
  "timeout",
  "closed",
  "tls_expired",
  "tls_name",
  "tls_untrusted",
  "tls_protocol",
  // It did not speak HTTP.
  "protocol",
] as const;
export type DeliveryCause = (typeof DELIVERY_CAUSES)[number];
