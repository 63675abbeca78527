import type { Feature } from "../../platform/feature.ts";
import { mailJobHandlers } from "./jobs.run.ts";
import * as jobs from "./jobs.ts";
import { mailRoutes } from "./routes.ts";

export const mailFeature: Feature = {
  name: "mail",
  routes(app, { context, templates }) {
    mailRoutes(app, context, templates);
    // Loaded only where it is wanted, so that production has neither the route nor its code.
    if (context.config.NODE_ENV !== "production") {
      void app.register(async (dev) => {
        const { previewRoutes } = await import("./preview.ts");
        previewRoutes(dev, context.config, templates);
      });
    }
  },
  jobs: Object.values(jobs),
  jobHandlers: ({ context, adapters, templates }) => mailJobHandlers(context, adapters.mailer, templates),
};
