import { ReplacePhoto as endpoint } from '#contract/enrolment/enrolmentOffice.ts'
import { whyReasonUnfit } from '#domain/enrolment/correction.ts'
import { PAY_STATUS } from '#domain/enrolment/enrolment.ts'
import { cleanText } from '#domain/text.ts'
import { handler } from '#server/handler.ts'
import { tell } from '#server/records/content/message/tell.ts'
import { lockEnrolment, recordPhoto, replacePhoto } from '#server/records/enrolment/queries.ts'
import { reopenChecksOf } from '#server/records/examRoom/media/faceQueries.ts'
import { findOwnFile, moveFilesTo } from '#server/records/examRoom/media/queries.ts'
import { pathOfFile } from '#server/records/fileLink.ts'
import { insertAudit } from '#server/records/people/staff/audit.ts'
import { found, refuse, refuseIf } from '#server/refuse.ts'

export const ReplacePhoto = handler(endpoint, {
  handle: async (ctx, { EF_ID, Photo, PhotoVersion, Reason }) => {
    const { db, me, now, enqueue } = ctx
    const reason = cleanText(Reason)
    refuseIf(whyReasonUnfit(reason))
    const row = found(await lockEnrolment(db, EF_ID))
    if (row.payStatus === PAY_STATUS.refunded) refuse('ENROLMENT_REFUNDED')
    if (row.photoId !== PhotoVersion) refuse('PHOTO_CHANGED')
    const photo = (await findOwnFile(db, me.accountId, pathOfFile(Photo))) ?? refuse('PICTURE_MISSING')
    // What staff uploaded for a family belongs to the family.
    await moveFilesTo(db, row.accountId, [photo.id])
    await replacePhoto(db, row.id, photo.id, now)
    await recordPhoto(db, row.id, photo.id, now)
    for (const takeId of await reopenChecksOf(db, row.id, now)) await enqueue('checkFace', { takeId })
    await tell(db, {
      event: 'corrected',
      enrolmentIds: [row.id],
      now,
      values: { reason: `更换证件照（${reason}）` },
    })
    await insertAudit(ctx, {
      action: 'ReplacePhoto',
      subject: 'enrolment',
      subjectId: row.id,
      before: { photoId: row.photoId },
      after: { photoId: photo.id, reason },
    })
    return {}
  },
})
