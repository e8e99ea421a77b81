import { INT4_MAX } from '#domain/int4.ts'
import { cleanMobile, isMobile } from '#domain/people/mobile.ts'
import { USER_TYPE } from '#domain/people/userType.ts'
import { cleanText, halfWidth } from '#domain/text.ts'
import { escapeLike } from '#server/db/escapeLike.ts'
import type { Db } from '#server/db/pool.ts'
import { nameBegins } from '#server/records/namePattern.ts'

/** What a search of the log stands for: people who did something, and things that it was done to. */
export interface Searched {
  actorIds: readonly number[]
  things: ReadonlyArray<{ subjects: readonly string[]; ids: readonly number[] }>
}

/** A name stands for so many people or enrolments at most; who means one of more says the number instead. */
const MOST = 200

const OF_BATCH = ['batch', 'batchFees', 'batchFiling', 'batchMessages', 'secondMarkRule']
const OF_ACCOUNT = ['account', 'examinerDays']

const idsOf = (rows: ReadonlyArray<{ id: number }>) => [...new Set(rows.map(({ id }) => id))]

async function accountsOf(db: Db, mobile: string): Promise<number[]> {
  return idsOf(await db.selectFrom('account').select('id').where('loginMobile', '=', mobile).execute())
}

/** Numbers name one thing each: an exam number, a receipt, a refund, an order, a certificate, or an id. */
async function enrolmentsOfNumber(db: Db, text: string): Promise<number[]> {
  const code = text.toUpperCase()
  const id = /^\d{1,10}$/.test(text) && Number(text) <= INT4_MAX ? Number(text) : 0
  const found = await Promise.all([
    db.selectFrom('examNumber').select('enrolmentId as id').where('examNo', '=', code).execute(),
    db
      .selectFrom('deskReceipt')
      .innerJoin('deskReceiptLine', 'deskReceiptLine.receiptId', 'deskReceipt.id')
      .select('enrolmentId as id')
      .where('receiptNo', '=', text)
      .limit(MOST)
      .execute(),
    db.selectFrom('refund').select('enrolmentId as id').where('refundCode', '=', text).execute(),
    db
      .selectFrom('payOrder')
      .innerJoin('orderShare', 'orderShare.orderId', 'payOrder.id')
      .select('orderShare.enrolmentId as id')
      .where('payCode', '=', text)
      .execute(),
    db
      .selectFrom('payOrder')
      .innerJoin('appeal', 'appeal.id', 'payOrder.appealId')
      .select('appeal.enrolmentId as id')
      .where('payCode', '=', text)
      .execute(),
    db.selectFrom('certificate').select('enrolmentId as id').where('number', '=', code).execute(),
    db.selectFrom('enrolment').select('id').where('id', '=', id).execute(),
  ])
  return idsOf(found.flat().filter((row): row is { id: number } => row.id !== null))
}

async function findNamed(db: Db, name: string): Promise<Searched> {
  const [staff, families, enrolments, batches] = await Promise.all([
    db
      .selectFrom('account')
      .select('id')
      .where('userType', '<>', USER_TYPE.candidate)
      .where('name', '=', name)
      .limit(MOST)
      .execute(),
    db
      .selectFrom('account')
      .select('id')
      .where('userType', '=', USER_TYPE.candidate)
      .where('name', '=', name)
      .limit(MOST)
      .execute(),
    db.selectFrom('enrolment').select('id').where('nameKey', 'like', nameBegins(name)).limit(MOST).execute(),
    db
      .selectFrom('examBatch')
      .select('id')
      .where('name', 'like', `%${escapeLike(name)}%`)
      .limit(MOST)
      .execute(),
  ])
  const actorIds = idsOf([...staff, ...families])
  return {
    actorIds,
    things: [
      { subjects: OF_ACCOUNT, ids: actorIds },
      { subjects: ['enrolment'], ids: idsOf(enrolments) },
      { subjects: OF_BATCH, ids: idsOf(batches) },
    ],
  }
}

/** What the typed text stands for; null where nothing was typed. */
export async function readAuditSearch(db: Db, raw: string): Promise<Searched | null> {
  const text = halfWidth(cleanText(raw))
  if (text === '') return null
  const mobile = cleanMobile(text)
  if (isMobile(mobile)) {
    const actorIds = await accountsOf(db, mobile)
    return { actorIds, things: [{ subjects: OF_ACCOUNT, ids: actorIds }] }
  }
  if (/^[\w-]+$/.test(text) && /\d/.test(text))
    return { actorIds: [], things: [{ subjects: ['enrolment'], ids: await enrolmentsOfNumber(db, text) }] }
  return findNamed(db, text)
}
