import type { FastifyInstance } from "fastify";
import { CALLS } from "@portal/model/features.ts";
import type { Adapters } from "../adapters/ports.ts";
import type { OpenAppContext } from "./app-context.ts";
import { type Template, type Templates, declaredTemplates } from "./email-template.ts";
import type { Figure } from "./figures.ts";
import type { Job, JobHandler } from "./queue.ts";
import type { StaticFiles } from "./static-files.ts";

/** What job handlers are given. */
export interface WorkerServices {
  readonly context: OpenAppContext;
  readonly adapters: Adapters;
  /** Of all features. */
  readonly templates: Templates;
}
/** What routes are given. */
export interface ServerServices extends WorkerServices {
  readonly pages: StaticFiles;
}

/** What a feature brings: declared once, in its feature.ts, and listed in app.ts. */
export interface Feature {
  /** The name of its folder. */
  readonly name: string;
  readonly routes?: (app: FastifyInstance, services: ServerServices) => void;
  /** Declared apart from their handlers: the migration prepares a queue for each. */
  readonly jobs?: readonly Job[];
  readonly jobHandlers?: (services: WorkerServices) => readonly JobHandler[];
  readonly templates?: readonly Template[];
  /** What monitoring reads of its tables. */
  readonly figures?: readonly Figure[];
}

/**
 * Registers the routes of all features. Fails if a call of the contract has none: its feature is missing from the list, or
 * leaves it out.
 */
export function registerFeatures(app: FastifyInstance, features: readonly Feature[], services: ServerServices): void {
  const registered = new Set<string | undefined>();
  app.addHook("onRoute", ({ config }) => void registered.add(config?.call));
  for (const { routes } of features) routes?.(app, services);
  const missing = CALLS.filter(({ name }) => !registered.has(name));
  if (missing.length > 0) throw new Error(`no feature has routes for ${namesOf(missing)}`);
}

export const jobsOf = (features: readonly Feature[]): Job[] => features.flatMap(({ jobs = [] }) => jobs);

export const jobHandlersOf = (features: readonly Feature[], services: WorkerServices): JobHandler[] =>
  features.flatMap(({ jobHandlers }) => jobHandlers?.(services) ?? []);

export const figuresOf = (features: readonly Feature[]): Figure[] => features.flatMap(({ figures = [] }) => figures);

/** The templates of all features. Fails if a loaded one is missing: the worker could not send emails made with it. */
export function templatesOf(
  features: readonly Feature[],
  declared: readonly Template[] = declaredTemplates,
): readonly Template[] {
  const registered = features.flatMap(({ templates = [] }) => templates);
  const missing = declared.filter((template) => !registered.includes(template));
  if (missing.length > 0) throw new Error(`no feature registers the template ${namesOf(missing)}`);
  return registered;
}

const namesOf = (named: readonly { readonly name: string }[]): string => named.map(({ name }) => name).join(", ");
