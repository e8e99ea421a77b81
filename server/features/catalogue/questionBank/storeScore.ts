import { takePicture } from '#server/features/examRoom/media/reencode.ts'
import { storePicture } from '#server/features/examRoom/media/storedPicture.ts'

/**
 * Stores a score picture, of which a question must refer to the path within a day. Refuses PICTURE_WRONG, and OVERLOADED
 * (429) when too many wait.
 */
export async function storeScore(
  ctx: Parameters<typeof storePicture>[0],
  original: Buffer,
): Promise<{ path: string; width: number; height: number }> {
  const { bytes, width, height } = await takePicture(original)
  const originalBytes = original.length
  const path = await storePicture(ctx, { bytes, width, height, kind: 'Score', extension: 'jpg', originalBytes })
  return { path, width, height }
}
