import { SettleAuditAlarm as endpoint } from '#contract/office/audit.ts'
import { whyAlarmNoteUnfit } from '#domain/office/alarmNote.ts'
import { cleanText } from '#domain/text.ts'
import { handler } from '#server/handler.ts'
import { alarmWire } from '#server/records/office/audit/alarmWire.ts'
import { findAlarm, settleAlarm } from '#server/records/office/audit/watchQueries.ts'
import { insertAudit } from '#server/records/people/staff/audit.ts'
import { found, refuse, refuseIf } from '#server/refuse.ts'

export const SettleAuditAlarm = handler(endpoint, {
  handle: async (ctx, { AA_ID, Note }) => {
    const { db, me, now } = ctx
    const note = cleanText(Note)
    refuseIf(whyAlarmNoteUnfit(note))
    const alarm = found(await findAlarm(db, AA_ID))
    if (alarm.accountId === me.accountId) refuse('ALARM_OWN')
    // Whoever comes second reads what the first has found.
    if (await settleAlarm(db, AA_ID, { by: me.accountId, note, now }))
      await insertAudit(ctx, {
        action: 'SettleAuditAlarm',
        subject: 'account',
        subjectId: alarm.accountId,
        before: null,
        after: { pattern: alarm.pattern, count: alarm.counted, reason: note },
      })
    return { item: alarmWire(found(await findAlarm(db, AA_ID)), me.accountId) }
  },
})
