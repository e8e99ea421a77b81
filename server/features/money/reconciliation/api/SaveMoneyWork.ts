import { SaveMoneyWork as endpoint } from '#contract/money/reconciliation.ts'
import { whyNoteUnfit } from '#domain/money/moneyWork.ts'
import { cleanText } from '#domain/text.ts'
import { handler } from '#server/handler.ts'
import { listWorkers, updateAlarm } from '#server/records/money/payment/alarmQueries.ts'
import { insertAudit } from '#server/records/people/staff/audit.ts'
import { refuse, refuseIf } from '#server/refuse.ts'
import { lockWork } from '../lockWork.ts'

export const SaveMoneyWork = handler(endpoint, {
  handle: async (ctx, { W_ID, Version, OwnerID, Note }) => {
    const { db, now } = ctx
    const note = cleanText(Note)
    refuseIf(whyNoteUnfit(note))
    const row = await lockWork(ctx, W_ID, Version)
    const ownerId = OwnerID === 0 ? null : OwnerID
    if (ownerId !== null && !(await listWorkers(db)).some(({ id }) => id === ownerId)) refuse('WORK_OWNER_WRONG')
    const takenAt = ownerId === null ? null : ownerId === row.ownerId ? row.takenAt : now
    const version = await updateAlarm(db, W_ID, { ownerId, takenAt, note })
    await insertAudit(ctx, {
      action: 'SaveMoneyWork',
      subject: 'moneyWork',
      subjectId: W_ID,
      before: { ownerId: row.ownerId, note: row.note },
      after: { ownerId, note },
    })
    return { OtherMsg: { Version: version } }
  },
})
