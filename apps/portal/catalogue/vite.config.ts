import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/** The catalogue has a build of its own, so that none of it can ship with the portal. */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: "../public",
  plugins: [react()],
  css: { modules: { localsConvention: "camelCaseOnly" } },
  build: { target: "es2023", modulePreload: { polyfill: false } },
  server: { host: "127.0.0.1", port: Number(process.env.CATALOGUE_PORT ?? 5190), strictPort: true },
});
