import { SettleHallCase as endpoint } from '#contract/result/hallCase.ts'
import { handler } from '#server/handler.ts'
import { insertAudit } from '#server/records/people/staff/audit.ts'
import { listHallExaminers, settleHallCase } from '#server/records/result/review/hallQueries.ts'
import { isExaminer } from '#server/records/result/review/queries.ts'
import { refuse } from '#server/refuse.ts'
import { lockHallCase, readNote, tellDecided } from '../decideHallCase.ts'

export const SettleHallCase = handler(endpoint, {
  handle: async (ctx, { LC_ID, Note }) => {
    const { db, me, now } = ctx
    const note = readNote(Note)
    const { hall, acts, row } = await lockHallCase(ctx, LC_ID)
    const isWork = hall.kind === 'work'
    const settlement = isWork ? 'again' : 'checked'
    if (!(await settleHallCase(db, { id: LC_ID, settlement, settledBy: me.accountId, note, now })))
      refuse('HALL_CASE_SETTLED')
    await insertAudit(ctx, {
      action: 'SettleHallCase',
      subject: 'enrolment',
      subjectId: hall.enrolmentId,
      before: null,
      after: { reason: note, isAgain: isWork },
    })
    if (isWork && row) {
      const current = (await listHallExaminers(db, [hall.enrolmentId])).map(({ examinerId }) => examinerId)
      await tellDecided(ctx, {
        row,
        examinerIds: (await isExaminer(db, hall.actorId)) ? [hall.actorId, ...current] : current,
        doneAt: acts[0]?.doneAt ?? hall.receivedAt,
        outcome: '不采用，考生重新考试',
        note,
      })
    }
    return {}
  },
})
