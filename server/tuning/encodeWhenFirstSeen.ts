// It replaces `takePicture` of features/examRoom/media/reencode.ts, which decodes and encodes every photo when it is uploaded.
// Its bench is `npx tsx bench/sideBySide.ts encodeWhenFirstSeen`.
// It brought 71 to 75 % of the processor of an upload; the first look at a photo makes upload and look together 16 to 28 % dearer.
import {
  headOf,
  MAX_SIDE,
  takePicture as reencodeAtOnce,
  type TakenPicture,
} from '#server/features/examRoom/media/reencode.ts'
import { plainJpeg } from './plainJpeg.ts'

/** Our page sends smaller files; a larger one is encoded at once, which shrinks it. */
const MAX_AS_SENT_BYTES = 512 * 1024

/**
 * Prepares an uploaded jpg or png for storage. A picture as our pages send it is only stripped of metadata and encoded
 * when it is first read (docs/adr/encoded-when-first-seen.md); every other picture is encoded now. Refuses
 * PICTURE_WRONG, and OVERLOADED (429) when too many wait.
 */
export async function takePicture(bytes: Buffer): Promise<TakenPicture> {
  const plain = bytes.length <= MAX_AS_SENT_BYTES ? plainJpeg(bytes) : null
  if (!plain || Math.max(plain.width, plain.height) > MAX_SIDE) return reencodeAtOnce(bytes)
  const { orientation = 1, icc } = plain.isBare ? {} : await headOf(bytes)
  if (orientation !== 1 || (icc && !icc.includes('sRGB'))) return reencodeAtOnce(bytes)
  return { bytes: plain.bytes, width: plain.width, height: plain.height, isAsSent: true }
}
