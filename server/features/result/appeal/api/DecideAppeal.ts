import { DecideAppeal as endpoint } from '#contract/result/appealStaff.ts'
import { resultOfAppeal, whyAppealAnswerUnfit, whyCannotMove } from '#domain/result/appeal.ts'
import type { ResultCode } from '#domain/result/result.ts'
import { cleanText } from '#domain/text.ts'
import { handler } from '#server/handler.ts'
import { insertAudit } from '#server/records/people/staff/audit.ts'
import { insertStep } from '#server/records/result/appeal/appealWrites.ts'
import { findAppealMark } from '#server/records/result/appeal/markQueries.ts'
import { lockApproved } from '#server/records/result/result/correctionQueries.ts'
import { givenOrNull } from '#server/records/result/result/marks.ts'
import { found, refuse, refuseIf } from '#server/refuse.ts'
import { openAppeal, requireMove } from '../openAppeal.ts'

export const DecideAppeal = handler(endpoint, {
  handle: async (ctx, { Answer, ...input }) => {
    const { db, me, now } = ctx
    const row = await openAppeal(ctx, input)
    refuseIf(whyCannotMove(row.state, 'decide'))
    const answer = cleanText(Answer)
    refuseIf(whyAppealAnswerUnfit(answer))
    const { resultCode } = found(await lockApproved(db, row.enrolmentId))
    const second = givenOrNull((await findAppealMark(db, row.id))?.resultCode ?? null)
    if (second === null || resultCode === null) return refuse('APPEAL_CHANGED')
    const toCode = resultOfAppeal(row.rule, resultCode as ResultCode, second)
    await requireMove(db, row.id, 'decide', {
      decidedFrom: resultCode,
      toCode,
      answer,
      decidedBy: me.accountId,
      decidedAt: now,
    })
    await insertStep(db, row.id, { kind: 'decided', note: answer, by: me.accountId, now })
    await insertAudit(ctx, {
      action: 'DecideAppeal',
      subject: 'enrolment',
      subjectId: row.enrolmentId,
      before: { appealId: row.id, resultCode },
      after: { appealId: row.id, resultCode: toCode, reason: answer },
    })
    return { OtherMsg: { State: 'prepared' as const, Version: row.version + 1, ToCode: toCode } }
  },
})
