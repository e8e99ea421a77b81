import { test } from '@playwright/test'
import { placeOf } from './sentences.ts'

/**
 * Tries what the specification says at an anchor. `words` are its own, to the letter; where the test passes, they count as
 * shown (docs/coverage.md).
 */
export async function says(
  anchor: string,
  words: string | readonly string[],
  tryIt: () => void | Promise<void>,
): Promise<void> {
  const all = typeof words === 'string' ? [words] : words
  for (const quoted of all) placeOf(anchor, quoted)
  await test.step(`${anchor}: ${all.join(' … ')}`, async () => tryIt())
  for (const quoted of all) test.info().annotations.push({ type: anchor, description: quoted })
}
