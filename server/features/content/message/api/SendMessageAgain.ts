import { SendMessageAgain as endpoint } from '#contract/content/messageStaff.ts'
import { canSendAgain, failureText, smsCostFen, whyWithheld } from '#domain/content/messageSending.ts'
import { startOfShanghaiDay } from '#domain/time.ts'
import { handler } from '#server/handler.ts'
import { findUrgent, lockDelivery, queueAgain } from '#server/records/content/message/logQueries.ts'
import { lockRouting, mapSmsOfBatch, mapSmsOfDay } from '#server/records/content/message/routeQueries.ts'
import { mapSendingRules, rulesIn } from '#server/records/content/message/settingQueries.ts'
import { insertAudit } from '#server/records/people/staff/audit.ts'
import { found, refuse } from '#server/refuse.ts'
import { newToken } from '#server/security/secrets.ts'

export const SendMessageAgain = handler(endpoint, {
  handle: async (ctx, { MD_ID }) => {
    const { db, me, now } = ctx
    await lockRouting(db)
    const row = found(await lockDelivery(db, MD_ID, me.areaIds))
    if (!canSendAgain(row.state)) refuse('MESSAGE_NOT_AGAIN')
    const costFen = row.way === 'sms' ? smsCostFen(row.text) : 0
    if (row.way === 'sms') {
      const batchIds = row.batchId === null ? [] : [row.batchId]
      const batch = (await mapSmsOfBatch(db, batchIds)).get(row.batchId) ?? { count: 0, fen: 0 }
      const day = await mapSmsOfDay(db, [row.accountId], startOfShanghaiDay(now))
      const spent = { personDay: day.get(row.accountId) ?? 0, batch: batch.count, batchFen: batch.fen }
      const why = whyWithheld(rulesIn(await mapSendingRules(db, batchIds), row.batchId), spent, {
        costFen,
        hasUrgent: (await findUrgent(db, [row.id], now)).has(row.id),
      })
      if (why !== null) refuse('MESSAGE_LIMIT', { params: { why: failureText(why) } })
    }
    await queueAgain(db, row.id, { outId: newToken(), costFen, now })
    await insertAudit(ctx, {
      action: 'SendMessageAgain',
      subject: 'message',
      subjectId: row.id,
      before: { state: row.state, failure: row.failure },
      after: { state: 'queued' },
    })
    return { OtherMsg: { State: 'queued' as const } }
  },
})
