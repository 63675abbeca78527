import { makeWorld, worldDigest } from "./parts/world.ts";

/**
 * Fills a migrated, empty database: `pnpm world 1000000 postgres://…/world [SEED] [DAY]`. The same arguments give
 * the same world. The digest at the end shows it.
 */
const [size = "", url = "", seed = "1", day = new Date().toISOString().slice(0, 10)] = process.argv.slice(2);
const members = Number(size);
if (!Number.isSafeInteger(members) || members < 1 || !URL.canParse(url)) {
  console.log("usage: pnpm world MEMBERS DATABASE_URL [SEED] [YYYY-MM-DD]");
  process.exit(2);
}
const world = await makeWorld(url, {
  members,
  seed: Number(seed),
  today: new Date(`${day}T00:00:00Z`),
  progress: (line) => console.log(line),
});
console.log(
  `world: ${world.members} members in ${world.teams} teams made in ${world.seconds.toFixed(0)} s, seed ${seed}, ${day}`,
);
console.log(`digest: ${await worldDigest(url)}`);
