import { RemindPhotos as endpoint } from '#contract/enrolment/enrolmentStaff.ts'
import { candidateRemark } from '#domain/enrolment/photoRemark.ts'
import { shanghaiDate } from '#domain/time.ts'
import { handler } from '#server/handler.ts'
import { tellEach } from '#server/records/content/message/tell.ts'
import { listFailedPhotos } from '#server/records/enrolment/checkQueries.ts'
import { chosenIds } from '#server/records/enrolment/chosenIds.ts'
import { insertAudit } from '#server/records/people/staff/audit.ts'

/** The unique key of the message serialises two who remind the same family: the second counts it as reminded earlier. */
export const RemindPhotos = handler(endpoint, {
  handle: async (ctx, { RequestKey: _key, ...chosen }) => {
    const { db, now } = ctx
    const ids = await chosenIds(ctx, chosen)
    const failed = await listFailedPhotos(db, ids)
    const news = new Map(
      failed.map(({ id, checkRemark }) => [id, { values: { reason: candidateRemark(checkRemark) }, deadlineAt: null }]),
    )
    const madeBy = ctx.me.accountId
    const reminded = await tellEach(db, { event: 'photoReminded', news, now, once: shanghaiDate(now), madeBy })
    if (reminded > 0)
      await insertAudit(ctx, {
        action: 'RemindPhotos',
        subject: 'message',
        subjectId: 0,
        before: null,
        after: { enrolmentIds: failed.map(({ id }) => id), reminded },
      })
    return {
      OtherMsg: { Reminded: reminded, Earlier: failed.length - reminded, Nothing: ids.length - failed.length },
    }
  },
})
