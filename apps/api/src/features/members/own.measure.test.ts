import { expect, test } from "vitest";
import { makeAvatar } from "../../platform/images.ts";
import { plain } from "../../../test/picture.ts";

test("crops a one-pixel strip before scaling it", async () => {
  const strip = await plain(1, 16_000).png().toBuffer();
  const began = performance.now();
  await makeAvatar(strip);
  expect(performance.now() - began).toBeLessThan(5000);
});
