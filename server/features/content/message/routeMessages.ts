import { type MessageWay } from '#domain/content/message.ts'
import {
  isAboutTime,
  isUrgent,
  type SendingRules,
  smsCostFen,
  waitsUntil,
  waysOf,
  whyWithheld,
} from '#domain/content/messageSending.ts'
import { joinMessages } from '#domain/content/messageText.ts'
import { isMobile } from '#domain/people/mobile.ts'
import { type Instant, startOfShanghaiDay } from '#domain/time.ts'
import type { JobCtx } from '#server/context.ts'
import type { Tx } from '#server/db/pool.ts'
import {
  type DueMessage,
  insertDeliveries,
  listDueMessages,
  lockRouting,
  mapSmsOfBatch,
  mapSmsOfDay,
  moveRouting,
  type NewDelivery,
} from '#server/records/content/message/routeQueries.ts'
import { mapSendingRules, mapTemplates, rulesIn } from '#server/records/content/message/settingQueries.ts'
import { newToken } from '#server/security/secrets.ts'
import { type Composer, composeFor } from './compose.ts'

/** Few enough that a commit takes less than a second. */
const PEOPLE_AT_ONCE = 500

interface Group<Message extends Reach> {
  way: MessageWay
  messages: Message[]
}

/** Whatever is said anew about a time makes earlier words about it pointless. */
function withoutSuperseded(messages: readonly DueMessage[]): DueMessage[] {
  const newest = new Map<number, number>()
  for (const { id, event, enrolmentId } of messages)
    if (enrolmentId !== null && isAboutTime(event)) newest.set(enrolmentId, id)
  return messages.filter(
    ({ id, event, enrolmentId }) => enrolmentId === null || !isAboutTime(event) || newest.get(enrolmentId) === id,
  )
}

/** Who a message is for, and how WeChat and SMS reach him. */
export type Reach = Pick<
  DueMessage,
  'event' | 'deadlineAt' | 'batchId' | 'values' | 'mobile' | 'openId' | 'isFollowing' | 'withoutWechat'
>

/** The ways beside the inbox that a message takes. */
function waysFor(message: Reach, rules: SendingRules, compose: Composer): MessageWay[] {
  const { wechat, sms } = waysOf(rules, message.event)
  const reaches = message.openId !== null && message.isFollowing && compose.isReady('wechat', message.event)
  const byWechat = wechat && reaches && !message.withoutWechat
  const canText = isMobile(message.mobile) && compose.isReady('sms', message.event)
  // After WeChat has failed only an SMS that stands in for it is left: one that always goes has gone.
  const bySms =
    canText && (message.withoutWechat ? sms === 'fallback' : sms === 'always' || (sms === 'fallback' && !byWechat))
  return [...(byWechat ? (['wechat'] as const) : []), ...(bySms ? (['sms'] as const) : [])]
}

/** The messages of one person for one way as one, or each by itself where nothing can carry them together. */
function joined<Message extends Reach>({ way, messages }: Group<Message>, compose: Composer): Message[][] {
  const { template } = joinMessages(messages)
  return compose.isReady(way, template) ? [messages] : messages.map((message) => [message])
}

/** What goes out to one person, by way, each with the messages that it carries. */
export function outgoing<Message extends Reach>(
  messages: readonly Message[],
  rules: ReadonlyMap<number, SendingRules>,
  { compose, now }: { compose: Composer; now: Instant },
): Group<Message>[] {
  const groups = new Map<string, Group<Message>>()
  for (const message of messages)
    for (const way of waysFor(message, rulesIn(rules, message.batchId), compose)) {
      // A digest would not say what is urgent.
      const key = `${way}${isUrgent(message, now)}`
      const group = groups.get(key) ?? { way, messages: [] }
      group.messages.push(message)
      groups.set(key, group)
    }
  return [...groups.values()].flatMap((group) =>
    joined(group, compose).map((together) => ({ way: group.way, messages: together })),
  )
}

async function routeSome(ctx: { db: Tx; now: Instant }, compose: Composer, now: Instant): Promise<number> {
  const { db } = ctx
  await lockRouting(db)
  const due = await listDueMessages(db, now, PEOPLE_AT_ONCE)
  if (due.length === 0) return 0
  const batchIds = [...new Set(due.flatMap(({ batchId }) => (batchId === null ? [] : [batchId])))]
  const accountIds = [...new Set(due.map(({ accountId }) => accountId))]
  const rules = await mapSendingRules(db, batchIds)
  const ofDay = await mapSmsOfDay(db, accountIds, startOfShanghaiDay(now))
  const ofBatch = await mapSmsOfBatch(db, batchIds)

  const waiting = new Map<Instant, number[]>()
  const people = new Map<number, DueMessage[]>()
  for (const message of due) {
    const until = waitsUntil(message, rulesIn(rules, message.batchId), now)
    if (until !== null) waiting.set(until, [...(waiting.get(until) ?? []), message.id])
    else people.set(message.accountId, [...(people.get(message.accountId) ?? []), message])
  }
  const deliveries: NewDelivery[] = []
  for (const messages of people.values())
    for (const { way, messages: together } of outgoing(withoutSuperseded(messages), rules, { compose, now }))
      deliveries.push(deliveryOf(way, together))
  await insertDeliveries(db, deliveries, now)
  for (const [until, ids] of waiting) await moveRouting(db, ids, until)
  await moveRouting(
    db,
    [...people.values()].flat().map(({ id }) => id),
    null,
  )
  return due.length

  function deliveryOf(way: MessageWay, messages: readonly DueMessage[]): NewDelivery {
    const [first] = messages as [DueMessage]
    const { template, values } = joinMessages(messages)
    const composed = compose.compose(way, template, values)
    const delivery = {
      accountId: first.accountId,
      batchId: first.batchId,
      template,
      way,
      target: way === 'sms' ? first.mobile : (first.openId ?? ''),
      ...composed,
      outId: newToken(),
      messageIds: messages.map(({ id }) => id),
    }
    if (way === 'wechat') return { ...delivery, state: 'queued', costFen: 0, failure: '' }
    const costFen = smsCostFen(composed.text)
    const batch = ofBatch.get(first.batchId) ?? { count: 0, fen: 0 }
    const personDay = ofDay.get(first.accountId) ?? 0
    const why = whyWithheld(
      rulesIn(rules, first.batchId),
      { personDay, batch: batch.count, batchFen: batch.fen },
      { costFen, hasUrgent: messages.some((message) => isUrgent(message, now)) },
    )
    if (why !== null) return { ...delivery, state: 'withheld', costFen: 0, failure: why }
    ofDay.set(first.accountId, personDay + 1)
    ofBatch.set(first.batchId, { count: batch.count + 1, fen: batch.fen + costFen })
    return { ...delivery, state: 'queued', costFen, failure: '' }
  }
}

/** Decides how everything that is due goes out beside the inbox (office#ways), and queues it. */
export async function routeMessages(ctx: JobCtx, now: Instant): Promise<void> {
  const compose = composeFor(ctx.config, await mapTemplates(ctx.db))
  while ((await ctx.transaction((inner) => routeSome(inner, compose, now))) > 0);
}
