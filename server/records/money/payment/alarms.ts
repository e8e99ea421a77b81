import { sql } from 'kysely'
import type { Ctx, Me } from '#server/context.ts'

interface Alarm {
  kind: string
  noticeId: number | null
  orderId: number | null
  detail: string
  /** Names what the row is about, where the order and the detail do not. */
  subject?: string
  /** The day of the bill, `yyyy-MM-dd`. */
  day?: string
  enrolmentId?: number | null
  refundId?: number | null
  oursFen?: number | null
  theirsFen?: number | null
  /** A condition that may come again after it was settled, unlike a fact, which was decided once and for all. */
  mayRecur?: boolean
}

/**
 * Puts a problem of money on the work list and logs it, once, however often it is found again (office#nightly-bill):
 * finding it again is counted in its row, and what a person has decided stays decided.
 */
export async function raiseAlarm(ctx: Pick<Ctx<unknown>, 'db' | 'now' | 'log'>, alarm: Alarm): Promise<void> {
  const { db, now, log } = ctx
  const { kind, orderId, noticeId, mayRecur = false } = alarm
  const detail = alarm.detail.slice(0, 500)
  const subject = alarm.subject ?? `${orderId ?? ''} ${detail}`
  let known = db.updateTable('paymentAlarm').where('kind', '=', kind).where('subject', '=', subject)
  if (mayRecur) known = known.where('settledAt', 'is', null)
  const seen = await known
    .set(({ eb }) => ({ times: eb('times', '+', 1), seenAt: now }))
    // What a check settled by itself, because it no longer found it, is open again.
    .set({
      settledAt: sql`case when settled_by is null then null else settled_at end`,
      decision: sql`case when settled_by is null then '' else decision end`,
    })
    .returning('id')
    .executeTakeFirst()
  if (seen) return
  const raised = await db
    .insertInto('paymentAlarm')
    .values({
      kind,
      subject,
      detail,
      noticeId,
      orderId,
      enrolmentId: alarm.enrolmentId ?? null,
      refundId: alarm.refundId ?? null,
      day: alarm.day ?? null,
      oursFen: alarm.oursFen ?? null,
      theirsFen: alarm.theirsFen ?? null,
      at: now,
      seenAt: now,
    })
    .onConflict((conflict) => conflict.columns(['kind', 'subject']).where('settledAt', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (raised) log.error({ alarm: kind, orderId, noticeId }, 'payment alarm')
}

/** Which rows a check finds again or not: all whose kind begins so, of one day where one is given. */
export interface AlarmScope {
  kinds: string
  day?: string
}

/** Settles the rows of a check that it no longer finds, such as a payment that the bill named before its notice came. */
export async function settleGone(
  { db, now }: Pick<Ctx<unknown>, 'db' | 'now'>,
  { kinds, day }: AlarmScope,
  found: ReadonlyArray<{ kind: string; subject: string }>,
): Promise<void> {
  let gone = db
    .updateTable('paymentAlarm')
    .set({ settledAt: now, decision: '再次核对时已无差异' })
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .where('settledAt', 'is', null)
    .where('kind', 'like', `${kinds}%`)
  if (day !== undefined) gone = gone.where('day', '=', day)
  const keys = found.map(({ kind, subject }) => `${kind} ${subject}`)
  await gone.where(sql<boolean>`not (kind || ' ' || coalesce(subject, '') = any(${keys}::text[]))`).execute()
}

/** Settles what was told as paid twice, where one of the two has come back: our numbers of these refunds begin the detail. */
export async function settleTwiceReturned(
  { db, now }: Pick<Ctx<unknown>, 'db' | 'now'>,
  refundCodes: readonly string[],
): Promise<void> {
  await db
    .updateTable('paymentAlarm')
    .set({ settledAt: now, decision: '账单显示其中一笔没有到账，款项已回到商户账户' })
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .where('kind', '=', 'refundTwice')
    .where('settledAt', 'is', null)
    .where(sql<boolean>`split_part(detail, ' ', 1) = any(${[...refundCodes]}::text[])`)
    .execute()
}

/** Settles what an automatic refund has ended. */
export async function settleAlarmsOfOrder(
  { db, now }: Pick<Ctx<unknown>, 'db' | 'now'>,
  orderId: number,
  kinds: string,
  decision: string,
): Promise<void> {
  await db
    .updateTable('paymentAlarm')
    .set({ settledAt: now, decision })
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .where('orderId', '=', orderId)
    .where('kind', 'like', `${kinds}%`)
    .where('settledAt', 'is', null)
    .execute()
}

/** Settles the question for which child of a bill a refund at WeChat's console was, once all its parts are known. */
export async function settleAlarmsOfRefund(
  { db, now, me }: Pick<Ctx<Me>, 'db' | 'now' | 'me'>,
  {
    orderId,
    refundCode,
    earlierCodes,
  }: { orderId: number | null; refundCode: string; earlierCodes: readonly string[] },
  decision: string,
): Promise<void> {
  const codes = [refundCode, ...earlierCodes]
  const isOpen = await db
    .selectFrom('refund')
    .select('id')
    .where('orderId', '=', orderId)
    .where('isChildOpen', '=', true)
    .where(sql<boolean>`refund_code || earlier_codes && ${codes}::text[]`)
    .limit(1)
    .executeTakeFirst()
  if (isOpen) return
  await db
    .updateTable('paymentAlarm')
    .set({ settledAt: now, settledBy: me.accountId, decision })
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .where('orderId', '=', orderId)
    .where('kind', '=', 'refundElsewhereBill')
    .where('settledAt', 'is', null)
    .where(sql<boolean>`split_part(detail, ' ', 1) = any(${codes}::text[])`)
    .execute()
}
