import type { ChosenEnrolmentsInput } from '#contract/enrolment/enrolmentFilter.ts'
import { whyCannotApprove, whyNotInBulk } from '#domain/money/refund.ts'
import { whyOwnFamily } from '#domain/people/ownFamily.ts'
import type { Reason } from '#domain/reasons/reasons.ts'
import type { Ctx, Me } from '#server/context.ts'
import type { Db } from '#server/db/pool.ts'
import { chosenIds } from '#server/records/enrolment/chosenIds.ts'
import { listInvoiced } from '#server/records/money/invoice/invoiceQueries.ts'
import {
  type BulkPartRow,
  findBulkRefund,
  listBulkParts,
  lockToRefund,
  type NewBulkPart,
} from '#server/records/money/payment/bulkRefundQueries.ts'
import { mapLeftOfAll, mapPaidSources } from '#server/records/money/payment/paidSource.ts'
import { listBegun, type RefundRow } from '#server/records/money/payment/refundQueries.ts'
import { listOwnFamily } from '#server/records/people/user/hatQueries.ts'
import { refuse } from '#server/refuse.ts'

export interface LeftOut {
  enrolmentId: number
  name: string
  examNo: string | null
  why: Reason
}

export interface BulkChoice {
  parts: NewBulkPart[]
  leftOut: LeftOut[]
  /** How many of the parts an invoice covers, or a request for one. */
  invoiced: number
}

/**
 * What can be given back of chosen enrolments, each all that is left, and why not of the others. With `isLocking` they stay
 * as they are read until the end of the transaction.
 */
export async function readBulkChoice(
  ctx: Pick<Ctx<Me>, 'db' | 'me' | 'secrets'>,
  chosen: ChosenEnrolmentsInput,
  { isLocking }: { isLocking: boolean },
): Promise<BulkChoice> {
  const { db } = ctx
  const rows = await lockToRefund(db, await chosenIds(ctx, chosen), { isLocking })
  const ids = rows.map(({ id }) => id)
  const [sources, begun] = [await mapPaidSources(db, ids), await listBegun(db, ids)]
  const lefts = await mapLeftOfAll(db, ids)
  const parts: NewBulkPart[] = []
  const leftOut: LeftOut[] = []
  for (const { id: enrolmentId, name, examNo, payStatus, isWaiting } of rows) {
    const source = sources.get(enrolmentId)
    const leftFen = source?.leftFen ?? 0
    // What was paid for a change goes back too, which the sum of many would not say.
    const hasDifference = (lefts.get(enrolmentId) ?? leftFen) !== leftFen
    const facts = { payStatus, leftFen, hasBegun: begun.has(enrolmentId) }
    const why = whyNotInBulk({ ...facts, isWaiting: isWaiting === true, hasDifference })
    if (why !== null) leftOut.push({ enrolmentId, name, examNo, why })
    else if (source) parts.push({ enrolmentId, orderId: source.orderId, way: source.way, amountFen: leftFen })
  }
  const invoiced = await listInvoiced(
    db,
    parts.map(({ enrolmentId }) => enrolmentId),
  )
  return { parts, leftOut, invoiced: invoiced.size }
}

export const sumFenOf = (parts: ReadonlyArray<{ amountFen: number }>): number =>
  parts.reduce((sum, { amountFen }) => sum + amountFen, 0)

interface BulkStanding {
  /** Refunds that can be approved as they were asked for. */
  ready: BulkPartRow[]
  /** Refunds that changed since, with the reason; one that somebody has decided on its own has none. */
  changed: Array<{ part: BulkPartRow; why: Reason | null }>
}

/** What of a request that waits can still be approved by this person, and what has changed since it was made. */
export async function readBulkStanding(db: Db, bulkId: number, approverId: number): Promise<BulkStanding> {
  const all = await listBulkParts(db, bulkId)
  const ids = all.map(({ enrolmentId }) => enrolmentId)
  const sources = await mapPaidSources(db, ids, { except: all.map(({ id }) => id) })
  const begun = await listBegun(db, ids)
  const own = await listOwnFamily(db, approverId, ids)
  const standing: BulkStanding = { ready: [], changed: [] }
  for (const part of all) {
    const { enrolmentId, payStatus } = part
    const facts = { payStatus, leftFen: sources.get(enrolmentId)?.leftFen ?? 0, hasBegun: begun.has(enrolmentId) }
    const isOwn = part.accountId === approverId
    const whyOpen = whyCannotApprove(facts, { ...part, isOwn }) ?? whyOwnFamily(own, enrolmentId)
    const why = part.status === 'requested' ? whyOpen : null
    if (part.status === 'requested' && why === null) standing.ready.push(part)
    else standing.changed.push({ part, why })
  }
  return standing
}

/** Refuses REFUND_DECIDED for a refund whose request for many was decided: the worker is settling it. */
export async function requireBulkOpen(db: Db, { bulkId }: Pick<RefundRow, 'bulkId'>): Promise<void> {
  const bulk = bulkId === null ? null : await findBulkRefund(db, bulkId)
  if (bulk && bulk.status !== 'requested') refuse('REFUND_DECIDED')
}
