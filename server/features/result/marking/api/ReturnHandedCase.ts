import { ReturnHandedCase as endpoint } from '#contract/result/handedCase.ts'
import { whyHandedTextUnfit } from '#domain/result/handedCase.ts'
import { cleanText } from '#domain/text.ts'
import { handler } from '#server/handler.ts'
import { lockEnrolment } from '#server/records/enrolment/queries.ts'
import { insertAudit } from '#server/records/people/staff/audit.ts'
import {
  findCaseEnrolment,
  findHandedCase,
  findRetakeUntil,
  settleHandedCase,
} from '#server/records/result/review/handedQueries.ts'
import { found, refuse, refuseIf } from '#server/refuse.ts'

export const ReturnHandedCase = handler(endpoint, {
  handle: async (ctx, { HC_ID, Note }) => {
    const { db, me, now } = ctx
    const note = cleanText(Note)
    refuseIf(whyHandedTextUnfit(note))
    const { enrolmentId, areaId } = found(await findCaseEnrolment(db, HC_ID))
    if (me.areaIds && !me.areaIds.includes(areaId)) refuse('NOT_FOUND')
    found(await lockEnrolment(db, enrolmentId))
    const handed = await findHandedCase(db, enrolmentId)
    if (handed?.id !== HC_ID || handed.settledAt !== null) refuse('HANDED_SETTLED')
    if ((await findRetakeUntil(db, enrolmentId)) !== null) refuse('RETAKE_OPEN')
    await settleHandedCase(db, { enrolmentId, settlement: 'returned', settledBy: me.accountId, note, now })
    await insertAudit(ctx, {
      action: 'ReturnHandedCase',
      subject: 'enrolment',
      subjectId: enrolmentId,
      before: null,
      after: { reason: note },
    })
    return {}
  },
})
