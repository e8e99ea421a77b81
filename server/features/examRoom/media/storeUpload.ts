import { bit } from '#contract/bit.ts'
import { PHOTO_ADVISED_MIN_BYTES } from '#domain/enrolment/enrolment.ts'
import type { ManualCtx, Me } from '#server/context.ts'
import { fileLink } from '#server/records/fileLink.ts'
import { takePicture } from '#server/tuning/encodeWhenFirstSeen.ts'
import { storePicture } from './storedPicture.ts'

/** Stores one picture that a user sent, as both uploads answer. Refuses PICTURE_WRONG. @throws OutsideError */
export async function storeUpload(ctx: ManualCtx<Me>, bytes: Buffer, kind: 'UserPhoto' | 'UserIMG') {
  const picture = await takePicture(bytes)
  const originalBytes = bytes.length
  const path = await storePicture(ctx, { ...picture, kind, extension: 'jpg', originalBytes })
  return {
    FilePath: path,
    Url: fileLink(ctx.secrets, path, ctx.now),
    Width: picture.width,
    Height: picture.height,
    IsSmall: bit(originalBytes < PHOTO_ADVISED_MIN_BYTES),
  }
}
