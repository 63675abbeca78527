import type { Page } from "@playwright/test";

export interface Shot {
  readonly name: string;
  readonly origin: string;
  readonly path: string;
  readonly as?: string;
  /** What is done on the page before its picture is taken. */
  readonly first?: (page: Page) => Promise<void>;
}

export type TakeShot = (name: string) => Promise<void>;

/** Where the portals are and what was arranged in them. */
export interface Setting {
  readonly team: string;
  readonly solo: string;
  readonly support: string;
  readonly databaseUrl: string;
  readonly invitation: string;
  /** Somebody whose mail came back, somebody with phones, and a provider. */
  readonly member_id: string;
  readonly phones_of: string;
  readonly itsp_id: string;
}
