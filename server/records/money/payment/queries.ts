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
    .insertInto('money_entry')
    .values({
      enrolment_id: entry.enrolmentId,
      order_id: entry.orderId,
      kind: entry.kind,
      amount_fen: entry.amountFen,
      transaction_id: entry.transactionId,
      receipt_id: entry.receipt?.id ?? null,
      receipt_no: entry.receipt?.number ?? null,
      payout_id: entry.payoutId ?? null,
      actor_id: (entry.receipt ?? entry.by)?.actorId ?? null,
      note: (entry.receipt ?? entry.by)?.note ?? '',
      at: entry.at,
    })
    .execute()
}

export async function insertNotice(
  db: Db,
  notice: { kind: 'pay' | 'refund'; body: string; address: string; now: Instant },
): Promise<number> {
  const { id } = await db
    .insertInto('wechat_notice')
    .values({ kind: notice.kind, body: notice.body, address: notice.address, received_at: notice.now })
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
  await db.insertInto('wechat_notice_sample').values({ reason, body, address, received_at: now }).execute()
}

export async function insertNoticeOutcome(
  db: Db,
  outcome: { noticeId: number; outcome: string; now: Instant },
): Promise<void> {
  await db
    .insertInto('wechat_notice_outcome')
    .values({ notice_id: outcome.noticeId, outcome: outcome.outcome, at: outcome.now })
    .execute()
}

const payable = compileOnce((db, params: { ids: readonly number[] }) =>
  db
    .selectFrom('enrolment')
    .innerJoin('exam_area', 'exam_area.id', 'enrolment.area_id')
    .innerJoin('exam_batch', 'exam_batch.id', 'enrolment.batch_id')
    .innerJoin('major', 'major.id', 'enrolment.major_id')
    .innerJoin('grade', 'grade.id', 'enrolment.grade_id')
    .select([
      'enrolment.id',
      'enrolment.name',
      'enrolment.pay_status',
      'enrolment.fee_fen',
      'exam_area.pays_online',
      'exam_batch.is_locked',
      'exam_batch.registration_opens_at',
      'exam_batch.registration_closes_at',
      'major.name as major_name',
      'grade.name as grade_name',
    ])
    .select(hasHeldOrder.as('has_held'))
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
    .selectFrom('pay_order')
    .innerJoin('enrolment', 'enrolment.id', 'pay_order.enrolment_id')
    .innerJoin('exam_area', 'exam_area.id', 'enrolment.area_id')
    .select(['enrolment.id as enrolment_id', 'enrolment.pay_status', 'exam_area.pays_online'])
    .where('pay_order.pay_code', '=', params.payCode)
    .where('enrolment.account_id', '=', params.accountId),
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
    .leftJoin('order_share', (join) =>
      join.onRef('order_share.enrolment_id', '=', 'enrolment.id').on('order_share.is_live', '=', sql.lit(true)),
    )
    .leftJoin('pay_order', 'pay_order.id', 'order_share.order_id')
    .select([
      'enrolment.pay_status',
      'enrolment.exam_no',
      'pay_order.id as order_id',
      'pay_order.pay_code',
      'pay_order.status as order_status',
    ])
    .where('enrolment.id', '=', params.enrolmentId)
    .where('enrolment.account_id', '=', params.accountId),
)

/**
 * Reads whether the enrolment is paid and its open order in one statement, because a payment may be booked between two.
 * Returns null for an enrolment of another account.
 */
export async function findPayState(db: Db, accountId: number, enrolmentId: number) {
  const row = (await payState(db, { accountId, enrolmentId })).rows[0]
  if (!row) return null
  const { pay_status, exam_no, order_id: id, pay_code, order_status } = row
  const isOpen = id !== null && pay_code !== null && order_status === 'open'
  return { pay_status, exam_no, openOrder: isOpen ? { id, pay_code } : null }
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
    .selectFrom('check_code')
    .select('open_id')
    .where('open_id', '=', openId)
    .where('browser', '=', browser)
    .where('expires_at', '>', now)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('account').select('id').where('account.open_id', '=', openId).where('account.id', '<>', accountId),
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
    .innerJoin('session', 'session.account_id', 'account.id')
    .select(['session.open_id as of_session', 'account.open_id as of_account'])
    .where('account.id', '=', params.accountId)
    .where('session.id', '=', params.sessionId),
)

/** Lists the WeChat identities that this person has proved, at registration or in this session. */
export async function listProvedOpenIds(db: Db, accountId: number, sessionId: number): Promise<string[]> {
  const [row] = (await provedOpenIds(db, { accountId, sessionId })).rows
  return [row?.of_session, row?.of_account].filter((openId): openId is string => Boolean(openId))
}
