import { AssignAppeal as endpoint } from '#contract/result/appealStaff.ts'
import { whyCannotMove } from '#domain/result/appeal.ts'
import { handler } from '#server/handler.ts'
import { tellAssigned } from '#server/records/content/message/tellExaminer.ts'
import { insertAudit } from '#server/records/people/staff/audit.ts'
import { insertStep } from '#server/records/result/appeal/appealWrites.ts'
import { findAppealMark, insertAppealMark } from '#server/records/result/appeal/markQueries.ts'
import { lockExaminersShared } from '#server/records/schedule/examTime/examinerQueries.ts'
import { refuse, refuseIf } from '#server/refuse.ts'
import { listFitExaminers } from '../fitExaminers.ts'
import { openAppeal, requireAppeal, requireMove } from '../openAppeal.ts'

export const AssignAppeal = handler(endpoint, {
  handle: async (ctx, { UserID, ...input }) => {
    const { db, me, now } = ctx
    // Accounts are locked before enrolments, so that nobody is switched off while he is given work.
    const among = await listFitExaminers(db, (await requireAppeal(ctx, input.AP_ID)).enrolmentId)
    await lockExaminersShared(
      db,
      among.map(({ id }) => id),
    )
    const row = await openAppeal(ctx, input)
    refuseIf(whyCannotMove(row.state, 'assign'))
    const before = await findAppealMark(db, row.id)
    const fit = await listFitExaminers(db, row.enrolmentId)
    const chosen = fit.find(({ id, isChief }) => (UserID === 0 ? !isChief : id === UserID))
    if (!chosen) return refuse(UserID === 0 ? 'APPEAL_NO_EXAMINER' : 'APPEAL_EXAMINER_UNFIT')
    await requireMove(db, row.id, 'assign')
    const key = { appealId: row.id, enrolmentId: row.enrolmentId }
    await insertAppealMark(db, { ...key, examinerId: chosen.id, by: me.accountId, now })
    await insertStep(db, row.id, { kind: 'assigned', by: me.accountId, now })
    await tellAssigned(db, chosen.id, [row.enrolmentId], now)
    await insertAudit(ctx, {
      action: 'AssignAppeal',
      subject: 'enrolment',
      subjectId: row.enrolmentId,
      before: { appealId: row.id, examinerId: before?.examinerId ?? null },
      after: { appealId: row.id, examinerId: chosen.id },
    })
    return { OtherMsg: { State: 'marking' as const, Version: row.version + 1 } }
  },
})
