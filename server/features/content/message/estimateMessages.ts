import type { MessageEstimateWire } from '#contract/content/messageEstimate.ts'
import type { MessageEvent, MessageValues } from '#domain/content/message.ts'
import { smsCostFen } from '#domain/content/messageSending.ts'
import { joinMessages } from '#domain/content/messageText.ts'
import { grouped } from '#domain/grouped.ts'
import { yuanOf } from '#domain/money.ts'
import type { Ctx } from '#server/context.ts'
import { mapReach } from '#server/records/content/message/reachQueries.ts'
import { mapSendingRules, mapTemplates } from '#server/records/content/message/settingQueries.ts'
import { listMessageFacts, valuesOf } from '#server/records/content/message/tell.ts'
import { composeFor } from './compose.ts'
import { outgoing, type Reach } from './routeMessages.ts'

/** What somebody would be told, with the values that are not stored yet. */
export interface PlannedMessage {
  enrolmentId: number
  event: MessageEvent
  values: MessageValues
}

/**
 * What would go out by which way and at what price, reckoned as the worker does it, but for limits that are reached meanwhile
 * (office#summary-first).
 */
export async function estimateMessages(
  { db, config, now }: Pick<Ctx, 'db' | 'config' | 'now'>,
  batchId: number,
  planned: readonly PlannedMessage[],
): Promise<MessageEstimateWire> {
  const compose = composeFor(config, await mapTemplates(db))
  const rules = await mapSendingRules(db, [batchId])
  const reach = await mapReach(
    db,
    planned.map(({ enrolmentId }) => enrolmentId),
  )
  const messages: (Reach & { accountId: number })[] = []
  for (const [event, some] of grouped(planned, (one) => one.event)) {
    const facts = await listMessageFacts(
      db,
      event,
      some.map(({ enrolmentId }) => enrolmentId),
    )
    const factsOf = new Map(facts.map((row) => [row.id, row]))
    for (const { enrolmentId, values } of some) {
      const own = reach.get(enrolmentId)
      const row = factsOf.get(enrolmentId)
      if (own && row)
        messages.push({
          ...own,
          event,
          deadlineAt: row.beginsAt,
          batchId,
          withoutWechat: false,
          values: valuesOf(event, row, values),
        })
    }
  }
  const estimate = { Families: 0, WeChat: 0, Sms: 0, InboxOnly: 0, CostFen: 0 }
  for (const own of grouped(messages, ({ accountId }) => accountId).values()) {
    const out = outgoing(own, rules, { compose, now })
    estimate.Families += 1
    if (out.length === 0) estimate.InboxOnly += 1
    for (const { way, messages: together } of out) {
      if (way === 'wechat') {
        estimate.WeChat += 1
        continue
      }
      const { template, values } = joinMessages(together)
      estimate.Sms += 1
      estimate.CostFen += smsCostFen(compose.compose(way, template, values).text)
    }
  }
  const { CostFen, ...counts } = estimate
  return { ...counts, Cost: yuanOf(CostFen) }
}
