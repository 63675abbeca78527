import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply } from "fastify";
import type { Edition } from "@portal/model/brand/contract.ts";
import { type ReleaseReply, releases } from "@portal/model/releases/contract.ts";
import { canonical, fileType } from "@portal/model/releases/manifest.ts";
import { type Platform, REQUIREMENTS, supportedSystems } from "@portal/model/releases/systems.ts";
import { fail } from "../../platform/fail.ts";
import type { AppContext } from "../../platform/app-context.ts";
import { type ReadContext, afterwards, registerRoutes } from "../../platform/register-routes.ts";
import { qrCodeUrl } from "../../platform/qr-code.ts";
import type { Storage } from "../../adapters/storage/port.ts";
import { appcast } from "./appcast.ts";
import { type Release, fileAt, manifestOf, offeredAt } from "./service.ts";
import { pathOf } from "./publishing.ts";
import { parseRange } from "./range.ts";
import { isInsider } from "./store.ts";

/** New releases are rare, and a few minutes of delay do no harm. */
const SHORTLY = "public, max-age=300";
const FOR_GOOD = "public, max-age=31536000, immutable";

export function releaseRoutes(app: FastifyInstance, context: AppContext, storage: Storage): void {
  const absolute = (path: string, edition: Edition): string => new URL(path, context.config.urls[edition]).href;

  registerRoutes(app, context, "releases", releases, {
    async list(_input, { db, now, actor, edition }) {
      if (actor.side !== "customer") fail("session.required");
      const insider = await isInsider(db, actor.team_id);
      const there = await offeredAt(context, db, now);
      const links = there.stable.flatMap(({ platform }) => {
        if (platform !== "ios" && platform !== "android") return [];
        const url = absolute(`/download/${platform}`, edition);
        return [{ platform, url, qr_code_url: qrCodeUrl(url) }];
      });
      return {
        releases: [...there.stable, ...(insider ? there.insider : [])].map(replyOf),
        insider,
        systems: supportedSystems(there.stable),
        requirements: REQUIREMENTS,
        links,
      };
    },
    async newest({ params }, ctx) {
      const url = absolute(addressOf(await newestOf(params.platform, ctx)), ctx.edition);
      ctx.reply.header("location", url).header("cache-control", SHORTLY);
      return { url };
    },
    async file({ params: { platform, sha256, fileName: name } }, { db, now, reply, request }) {
      const file = (await fileAt(context, db, { platform, sha256, name }, now)) ?? fail("release.none");
      const etag = `"${sha256}"`;
      if (request.headers["if-none-match"] === etag) {
        reply.code(304);
        return setFileHeaders(reply, etag, Readable.from([]));
      }
      const given = request.headers["if-range"];
      const part = parseRange(given === undefined || given === etag ? request.headers.range : undefined, file.size);
      if (part === "none") {
        reply.code(416).header("content-range", `bytes */${file.size}`);
        return setFileHeaders(reply, etag, Readable.from([]));
      }
      return afterwards(async () => {
        const body = (await storage.read(pathOf(sha256), part ?? undefined)) ?? fail("release.none");
        const { first, last } = part ?? { first: 0, last: file.size - 1 };
        if (part) reply.code(206).header("content-range", `bytes ${first}-${last}/${file.size}`);
        reply
          .header("content-length", last - first + 1)
          .header("content-type", fileType(platform, name) ?? "application/octet-stream")
          .header("content-disposition", `attachment; filename="${name}"`);
        return setFileHeaders(reply, etag, body);
      });
    },
    async feed({ params }, ctx) {
      const release = await newestOf(params.platform, ctx);
      const { version, published_at, min_version, notes, source, signature } = release;
      ctx.reply.header("cache-control", SHORTLY);
      return {
        version,
        published_at,
        min_version,
        notes,
        url: absolute(addressOf(release), ctx.edition),
        size: source.kind === "file" ? source.size : null,
        sha256: source.kind === "file" ? source.sha256 : null,
        manifest: canonical(manifestOf(release)),
        signature,
      };
    },
    async appcast(_input, ctx) {
      const release = await newestOf("mac", ctx);
      const url = absolute(addressOf(release), ctx.edition);
      const xml = appcast(context.config.BRAND_NAME, release, url) ?? fail("release.none");
      ctx.reply.header("cache-control", SHORTLY);
      return xml;
    },
  });

  async function newestOf(platform: Platform, { db, now }: ReadContext): Promise<Release> {
    const { stable } = await offeredAt(context, db, now);
    return stable.find((release) => release.platform === platform) ?? fail("release.none");
  }
}

/** Named by its content, so it can be cached forever. */
function setFileHeaders(reply: FastifyReply, etag: string, body: Readable): Readable {
  reply.header("etag", etag).header("accept-ranges", "bytes").header("cache-control", FOR_GOOD);
  return body;
}

const addressOf = ({ platform, source }: Release): string =>
  source.kind === "store" ? source.url : `/download/${platform}/${source.sha256}/${source.name}`;

function replyOf(release: Release): ReleaseReply {
  const { platform, channel, version, published_at, min_version, notes, source } = release;
  const { name, size, sha256 } = source.kind === "file" ? source : { name: "", size: 0, sha256: "" };
  return {
    platform,
    channel,
    version,
    published_at,
    min_version,
    notes,
    url: addressOf(release),
    file: source.kind === "file" ? { name, size, sha256 } : null,
  };
}
