import type { Page } from "@playwright/test";

export interface Shot {
  readonly name: string;
  readonly origin: string;
  readonly path: string;
  readonly as?: string;
  /** Runs on the page before the screenshot. */
  readonly first?: (page: Page) => Promise<void>;
}

export type TakeShot = (name: string) => Promise<void>;

/** The origins of the portals and the ids of inserted data. */
export interface Setting {
  readonly team: string;
  readonly solo: string;
  readonly support: string;
  readonly databaseUrl: string;
  readonly invitation: string;
  /** A member with a bounced invitation, a member with phones, and a provider. */
  readonly member_id: string;
  readonly phones_of: string;
  readonly itsp_id: string;
}
