import { UpdateExamFormPhoto as endpoint } from '#contract/enrolment/enrolment.ts'
import { CHECK_STATUS, PAY_STATUS, whyCannotChangePhoto, whyChangedPhotoTooLarge } from '#domain/enrolment/enrolment.ts'
import { handler } from '#server/handler.ts'
import { lockOwnEnrolment, movePhoto, recordPhoto } from '#server/records/enrolment/queries.ts'
import { reopenChecksOf } from '#server/records/examRoom/media/faceQueries.ts'
import { findOwnFile } from '#server/records/examRoom/media/queries.ts'
import { fileLink, pathOfFile } from '#server/records/fileLink.ts'
import { found, refuse, refuseIf } from '#server/refuse.ts'

export const UpdateExamFormPhoto = handler(endpoint, {
  handle: async ({ db, me, now, secrets, enqueue }, { EF_ID, Photo }) => {
    const row = found(await lockOwnEnrolment(db, me.accountId, EF_ID))
    if (row.payStatus === PAY_STATUS.refunded) refuse('ENROLMENT_REFUNDED')
    refuseIf(whyCannotChangePhoto(row.checkStatus))
    if (Photo.trim() === '') refuse('PHOTO_REQUIRED')
    const photo = (await findOwnFile(db, me.accountId, pathOfFile(Photo))) ?? refuse('PICTURE_MISSING')
    refuseIf(whyChangedPhotoTooLarge(photo.originalBytes))
    if (photo.id !== row.photoId) {
      if (!(await movePhoto(db, row.id, photo.id, now))) refuse('PHOTO_APPROVED')
      await recordPhoto(db, row.id, photo.id, now)
      for (const takeId of await reopenChecksOf(db, row.id, now)) await enqueue('checkFace', { takeId })
    }
    const status = photo.id === row.photoId ? row.checkStatus : CHECK_STATUS.reviewing
    return { OtherMsg: { Photo: fileLink(secrets, photo.path, now), CheckStatus: status } }
  },
})
