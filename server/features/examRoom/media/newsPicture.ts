import type { ManualCtx, Me } from '#server/context.ts'
import { takePicture } from './reencode.ts'
import { storePicture } from './storedPicture.ts'

/** Pictures of news have a random name, never change, and are read by everyone, without a link of their own. */
const PUBLIC_PATH = /^News\/\d{8}\/[0-9a-f]{32}\.jpg$/

export function isPublicPicture(path: string): boolean {
  return PUBLIC_PATH.test(path)
}

/**
 * Decodes a picture for news, encodes it anew, cut to `shape` where one is given, and stores it. It is never removed:
 * some version of an article may show it. Refuses PICTURE_WRONG, and OVERLOADED (429) when too many wait.
 */
export async function storeNewsPicture(
  ctx: ManualCtx<Me>,
  sent: Buffer,
  shape: { width: number; height: number } | null,
): Promise<{ path: string; width: number; height: number }> {
  const { bytes, width, height } = await takePicture(sent, shape)
  const path = await storePicture(ctx, {
    kind: 'News',
    extension: 'jpg',
    bytes,
    originalBytes: sent.length,
    width,
    height,
  })
  return { path, width, height }
}
