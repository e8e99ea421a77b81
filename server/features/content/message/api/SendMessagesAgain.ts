import { SendMessagesAgain as endpoint } from '#contract/content/messageStaff.ts'
import { smsCostFen, whyWithheld } from '#domain/content/messageSending.ts'
import { startOfShanghaiDay } from '#domain/time.ts'
import { handler } from '#server/handler.ts'
import { findUrgent, lockLogAgain, queueAllAgain } from '#server/records/content/message/logQueries.ts'
import { lockRouting, mapSmsOfBatch, mapSmsOfDay } from '#server/records/content/message/routeQueries.ts'
import { mapSendingRules, rulesIn } from '#server/records/content/message/settingQueries.ts'
import { insertAudit } from '#server/records/people/staff/audit.ts'
import { refuse } from '#server/refuse.ts'
import { newToken } from '#server/security/secrets.ts'
import { logFilterOf } from '../logFilter.ts'

export const SendMessagesAgain = handler(endpoint, {
  handle: async (ctx, { Count, RequestKey: _key, ...conditions }) => {
    const { db, me, now } = ctx
    await lockRouting(db)
    const rows = await lockLogAgain(db, logFilterOf(me, conditions))
    if (rows.length !== Count) refuse('LIST_CHANGED', { params: { n: rows.length } })
    const batchIds = [...new Set(rows.flatMap(({ batchId }) => (batchId === null ? [] : [batchId])))]
    const accountIds = [...new Set(rows.map(({ accountId }) => accountId))]
    const rules = await mapSendingRules(db, batchIds)
    const ofBatch = await mapSmsOfBatch(db, batchIds)
    const ofDay = await mapSmsOfDay(db, accountIds, startOfShanghaiDay(now))
    const urgent = await findUrgent(
      db,
      rows.map(({ id }) => id),
      now,
    )
    const again = rows.flatMap(({ id, way, text, batchId, accountId }) => {
      if (way !== 'sms') return [{ id, outId: newToken(), costFen: 0 }]
      const costFen = smsCostFen(text)
      const batch = ofBatch.get(batchId) ?? { count: 0, fen: 0 }
      const personDay = ofDay.get(accountId) ?? 0
      const spent = { personDay, batch: batch.count, batchFen: batch.fen }
      const hasUrgent = urgent.has(id)
      if (whyWithheld(rulesIn(rules, batchId), spent, { costFen, hasUrgent }) !== null) return []
      ofDay.set(accountId, personDay + 1)
      ofBatch.set(batchId, { count: batch.count + 1, fen: batch.fen + costFen })
      return [{ id, outId: newToken(), costFen }]
    })
    await queueAllAgain(db, again, now)
    const result = { Queued: again.length, Withheld: rows.length - again.length }
    await insertAudit(ctx, {
      action: 'SendMessagesAgain',
      subject: 'messages',
      subjectId: 0,
      before: null,
      after: { ...conditions, ...result },
    })
    return { OtherMsg: result }
  },
})
