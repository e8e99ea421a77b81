import { sql } from 'kysely'
import type { Instant } from '#domain/time.ts'
import type { Db } from '#server/db/pool.ts'
import { anyOf, compileOnce } from '#server/db/statements.ts'
import { hasHeldOrder } from './heldOrder.ts'

interface MoneyEntry {
  enrolmentId: number
  orderId: number | null
  kind: 'payment' | 'refund' | 'desk' | 'waiver'
  /** Outgoing money is negative. */
  amountFen: number
  transactionId: string | null
  /**
   * The receipt that moved the money, and who took or gave it; without an id where it is not one of a pay desk, such as the
   * voucher of a refund that was paid by hand.
   */
  receipt?: { id: number | null; number: string; actorId: number; note: string }
  /** The payout of a desk's till that gave a refund back. */
  payoutId?: number | null
  /** Who decided without a receipt, and why. */
  by?: { actorId: number; note: string }
  at: Instant
}

/** Appends a movement of money; what is written stays (office#ledger). */
export async function insertMoneyEntry(db: Db, entry: MoneyEntry): Promise<void> {
  await db
    .insertInto('moneyEntry')
    .values({
      enrolmentId: entry.enrolmentId,
      orderId: entry.orderId,
      kind: entry.kind,
      amountFen: entry.amountFen,
      transactionId: entry.transactionId,
      receiptId: entry.receipt?.id ?? null,
      receiptNo: entry.receipt?.number ?? null,
      payoutId: entry.payoutId ?? null,
      actorId: (entry.receipt ?? entry.by)?.actorId ?? null,
      note: (entry.receipt ?? entry.by)?.note ?? '',
      at: entry.at,
    })
    .execute()
}

/** The number of the newest receipt of a pay desk for the enrolment; empty for none. */
export async function findDeskReceiptNo(db: Db, enrolmentId: number): Promise<string> {
  const row = await db
    .selectFrom('moneyEntry')
    // The entry keeps the number of its moment, the receipt the one that it was corrected to.
    .innerJoin('deskReceipt', 'deskReceipt.id', 'moneyEntry.receiptId')
    .select('deskReceipt.receiptNo')
    .where('moneyEntry.enrolmentId', '=', enrolmentId)
    .where('moneyEntry.kind', '=', 'desk')
    .where('moneyEntry.amountFen', '>', 0)
    .orderBy('moneyEntry.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.receiptNo ?? ''
}

export async function insertNotice(
  db: Db,
  notice: { kind: 'pay' | 'refund'; body: string; address: string; now: Instant },
): Promise<number> {
  const { id } = await db
    .insertInto('wechatNotice')
    .values({ kind: notice.kind, body: notice.body, address: notice.address, receivedAt: notice.now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Keeps a sample of unsigned notices; it is deleted after a month. */
export async function insertNoticeSample(
  db: Db,
  sample: { reason: string; body: string; address: string; now: Instant },
): Promise<void> {
  const { reason, body, address, now } = sample
  await db.insertInto('wechatNoticeSample').values({ reason, body, address, receivedAt: now }).execute()
}

export async function insertNoticeOutcome(
  db: Db,
  outcome: { noticeId: number; outcome: string; now: Instant },
): Promise<void> {
  await db
    .insertInto('wechatNoticeOutcome')
    .values({ noticeId: outcome.noticeId, outcome: outcome.outcome, at: outcome.now })
    .execute()
}

const payable = compileOnce((db, params: { ids: readonly number[] }) =>
  db
    .selectFrom('enrolment')
    .innerJoin('examArea', 'examArea.id', 'enrolment.areaId')
    .innerJoin('examBatch', 'examBatch.id', 'enrolment.batchId')
    .innerJoin('major', 'major.id', 'enrolment.majorId')
    .innerJoin('grade', 'grade.id', 'enrolment.gradeId')
    .select([
      'enrolment.id',
      'enrolment.name',
      'enrolment.payStatus',
      'enrolment.feeFen',
      'examArea.paysOnline',
      'examBatch.isLocked',
      'examBatch.registrationOpensAt',
      'examBatch.registrationClosesAt',
      'major.name as majorName',
      'grade.name as gradeName',
    ])
    .select(hasHeldOrder.as('hasHeld'))
    .where('enrolment.id', '=', anyOf(params.ids))
    .orderBy('enrolment.id'),
)

/** Reads, without a lock, what decides whether these enrolments can be paid online now. */
export async function listPayable(db: Db, ids: readonly number[]) {
  return (await payable(db, { ids })).rows
}
export type PayableRow = Awaited<ReturnType<typeof listPayable>>[number]

const payableByCode = compileOnce((db, params: { accountId: number; payCode: string }) =>
  db
    .selectFrom('payOrder')
    .innerJoin('enrolment', 'enrolment.id', 'payOrder.enrolmentId')
    .innerJoin('examArea', 'examArea.id', 'enrolment.areaId')
    .select(['enrolment.id as enrolmentId', 'enrolment.payStatus', 'examArea.paysOnline'])
    .where('payOrder.payCode', '=', params.payCode)
    .where('enrolment.accountId', '=', params.accountId),
)

/** Finds the account's enrolment whose PayCode this is or was; a bill of several has none. */
export async function findPayableByCode(db: Db, accountId: number, payCode: string) {
  return (await payableByCode(db, { accountId, payCode })).rows[0] ?? null
}

const payState = compileOnce((db, params: { accountId: number; enrolmentId: number }) =>
  db
    .selectFrom('enrolment')
    // By the index `order_share_one_live`: looking for the status "open" PostgreSQL would trust statistics from before the
    // opening day, expect no rows, and read every open order.
    .leftJoin('orderShare', (join) =>
      join.onRef('orderShare.enrolmentId', '=', 'enrolment.id').on('orderShare.isLive', '=', sql.lit(true)),
    )
    .leftJoin('payOrder', 'payOrder.id', 'orderShare.orderId')
    .select([
      'enrolment.payStatus',
      'enrolment.examNo',
      'payOrder.id as orderId',
      'payOrder.payCode',
      'payOrder.status as orderStatus',
    ])
    .where('enrolment.id', '=', params.enrolmentId)
    .where('enrolment.accountId', '=', params.accountId),
)

/**
 * Reads whether the enrolment is paid and its open order in one statement, because a payment may be booked between two.
 * Returns null for an enrolment of another account.
 */
export async function findPayState(db: Db, accountId: number, enrolmentId: number) {
  const row = (await payState(db, { accountId, enrolmentId })).rows[0]
  if (!row) return null
  const { payStatus, examNo, orderId: id, payCode, orderStatus } = row
  const isOpen = id !== null && payCode !== null && orderStatus === 'open'
  return { payStatus, examNo, openOrder: isOpen ? { id, payCode } : null }
}

/**
 * Tells whether this browser proved the WeChat identity within the last minutes (its check code is still valid) before
 * it was signed in, and no other account has it.
 */
export async function isProvedInBrowser(
  db: Db,
  { accountId, openId, browser, now }: { accountId: number; openId: string; browser: Buffer; now: Instant },
): Promise<boolean> {
  const row = await db
    .selectFrom('checkCode')
    .select('openId')
    .where('openId', '=', openId)
    .where('browser', '=', browser)
    .where('expiresAt', '>', now)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('account').select('id').where('account.openId', '=', openId).where('account.id', '<>', accountId),
        ),
      ),
    )
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

const provedOpenIds = compileOnce((db, params: { accountId: number; sessionId: number }) =>
  db
    .selectFrom('account')
    .innerJoin('session', 'session.accountId', 'account.id')
    .select(['session.openId as ofSession', 'account.openId as ofAccount'])
    .where('account.id', '=', params.accountId)
    .where('session.id', '=', params.sessionId),
)

/** The WeChat identities that this person has proved: in this session, and at registration. */
export async function findProvedOpenIds(db: Db, accountId: number, sessionId: number) {
  const [row] = (await provedOpenIds(db, { accountId, sessionId })).rows
  return { ofSession: row?.ofSession || null, ofAccount: row?.ofAccount || null }
}
