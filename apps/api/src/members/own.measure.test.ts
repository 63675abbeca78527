import { expect, test } from "vitest";
import { makeAvatar } from "../platform/images.ts";
import { plain } from "../../test/picture.ts";

test("a strip of one point does not grow before it is cut", async () => {
  const strip = await plain(1, 16_000).png().toBuffer();
  const began = performance.now();
  await makeAvatar(strip);
  expect(performance.now() - began).toBeLessThan(5000);
});
