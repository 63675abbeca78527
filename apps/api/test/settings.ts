import { randomBytes } from "node:crypto";

/** Valid settings for a production installation. */
export const PRODUCTION = {
  NODE_ENV: "production",
  DATABASE_URL: "postgres://portal:w7hsb2kq0x@db.acme.io/portal",
  SECRET_KEY: randomBytes(32).toString("base64"),
  SMTP_URL: "smtps://user:w7hsb2kq0x@relay.acme.io",
  STORAGE_URL: "s3://key:w7hsb2kq0x@files.acme.io/bucket",
  MAIL_FROM: "portal@acme.io",
  URL_TEAM: "https://teams.acme.io",
  URL_SOLO: "https://solo.acme.io",
  URL_SUPPORT: "https://support.acme.io",
  LINK_MAIN_SITE: "https://acme.io",
  LINK_STATUS: "https://status.acme.io",
  LINK_PRIVACY: "https://acme.io/privacy",
  LINK_TERMS: "https://acme.io/terms",
  LINK_SUPPORT: "https://help.acme.io",
};
