import { APPEAL_FEE_BACK } from '#domain/money/feeKind.ts'
import { type AppealState, appealStates, resultOfAppeal } from '#domain/result/appeal.ts'
import type { GivenResult, ResultCode } from '#domain/result/result.ts'
import { HOUR_MS, type Instant, MINUTE_MS } from '#domain/time.ts'
import type { Tx } from '#server/db/pool.ts'
import { insertMoneyEntry } from '#server/records/money/payment/queries.ts'
import { insertRefund } from '#server/records/money/payment/refundQueries.ts'
import { insertAppeal, insertStep, moveAppeal } from '#server/records/result/appeal/appealWrites.ts'
import { insertAppealMark } from '#server/records/result/appeal/markQueries.ts'
import { findOwnMark, writeMark } from '#server/records/result/appeal/ownMark.ts'
import { replaceCertificate } from '#server/records/result/certificate/giveCertificates.ts'
import { correctResult, insertCorrection } from '#server/records/result/result/correctionQueries.ts'
import type { Secrets } from '#server/security/secrets.ts'
import { batchIds, DEMO_APPEAL_FEE_FEN, dayFrom } from './batchTables.ts'
import { accounts } from './cast.ts'
import type { EnrolmentPlan } from './enrolmentPlans.ts'

/** The window of the finished batch is open, so that nothing has expired. */
const shown = appealStates.filter((state) => state !== 'expired')

const reasons = [
  '第二首的速度与评语所说不符，请再听一遍',
  '录像里没有评语所说的停顿，请核对是不是同一个视频',
  '评语写的是另一首曲目，请核对',
  '节奏部分我们对照乐谱听过，认为没有错误',
] as const

interface Options {
  plans: readonly EnrolmentPlan[]
  secrets: Secrets
  now: Instant
}

interface One {
  plan: EnrolmentPlan
  target: AppealState
  reason: string
  fromCode: ResultCode
  /** When it was written. */
  at: Instant
  codes: { pay: string; refund: string; transaction: string }
}

/** Creates an appeal at each step for the finished batch; the family of 13800000002 has not sent one (rulings#demo-data). */
export async function loadAppeals(db: Tx, { plans, secrets, now }: Options): Promise<void> {
  const marked = plans.filter((plan) => isMarkedBackground(plan))
  const results = new Map(
    (await db.selectFrom('examResult').select(['enrolmentId', 'resultCode']).execute()).map((row) => [
      row.enrolmentId,
      row.resultCode,
    ]),
  )
  // What rises in the end was not the highest before.
  const rising = marked.find(({ id }) => results.get(id) === 2)
  const others = marked.filter((plan) => plan !== rising)
  const codeOf = (letter: string, { id }: EnrolmentPlan) =>
    `${letter}${secrets.index('demo', `${letter} appeal ${id}`).toString('hex').slice(2, 27)}`
  for (const [n, target] of shown.entries()) {
    const plan = target === 'answered' ? rising : others.pop()
    if (!plan) throw new Error(`nobody in the demonstration can have an appeal that is ${target}`)
    await replay(db, {
      plan,
      target,
      reason: reasons[n % reasons.length] ?? reasons[0],
      fromCode: (results.get(plan.id) ?? 3) as ResultCode,
      at: dayFrom(now, -5) + 9 * HOUR_MS + n * 37 * MINUTE_MS,
      codes: {
        pay: codeOf('K', plan),
        refund: codeOf('R', plan),
        transaction: `4200009001${String(plan.id).padStart(18, '0')}`,
      },
    })
  }
}

const isMarkedBackground = ({ batchId, isSubmitted, accountId }: EnrolmentPlan) =>
  batchId === batchIds.finished && isSubmitted === true && accountId !== accounts.candidate.id

/** Makes an appeal as its family, the office and an examiner would have, up to its step. */
async function replay(db: Tx, one: One): Promise<void> {
  const { plan, target, reason, fromCode, at } = one
  const pieces = target === 'sent' ? await piecesOf(db, plan.id) : []
  const id = await insertAppeal(db, {
    enrolmentId: plan.id,
    origin: 'family',
    state: 'unpaid',
    reason,
    rule: 'higher',
    feeFen: DEMO_APPEAL_FEE_FEN,
    fromCode,
    pieces,
    by: plan.accountId,
    now: at,
  })
  if (target === 'unpaid') return
  if (target === 'withdrawn') {
    await moveAppeal(db, id, 'withdraw')
    return insertStep(db, id, { kind: 'withdrawn', by: plan.accountId, now: at + HOUR_MS })
  }
  const orderId = await paid(db, id, one)
  if (target === 'sent') return
  await checked(db, id, one)
  if (target === 'correcting' || target === 'checked') return
  await assigned(db, id, one)
  if (target === 'marking') return
  await markedAgain(db, id, one)
  if (target === 'marked') return
  await decided(db, id, one)
  if (target === 'answered') await released(db, id, one, orderId)
}

/** The first piece of what was played. */
async function piecesOf(db: Tx, enrolmentId: number) {
  const row = await db
    .selectFrom('answerSheet')
    .innerJoin('examSession', 'examSession.id', 'answerSheet.sessionId')
    .innerJoin('question', 'question.id', 'answerSheet.questionId')
    .select('question.title')
    .where('examSession.enrolmentId', '=', enrolmentId)
    .orderBy('answerSheet.id')
    .executeTakeFirstOrThrow()
  return [{ ordinal: '一', title: row.title }]
}

async function paid(db: Tx, id: number, { plan, at, codes }: One): Promise<number> {
  const paidAt = at + 6 * MINUTE_MS
  const order = await db
    .insertInto('payOrder')
    .values({
      appealId: id,
      payCode: codes.pay,
      amountFen: DEMO_APPEAL_FEE_FEN,
      status: 'paid',
      openId: `demo-open-id-${plan.accountId}`,
      clientIp: '127.0.0.1',
      openedAt: at + 5 * MINUTE_MS,
      transactionId: codes.transaction,
      paidAt,
      createdAt: at + 5 * MINUTE_MS,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertMoneyEntry(db, {
    enrolmentId: plan.id,
    orderId: order.id,
    kind: 'payment',
    amountFen: DEMO_APPEAL_FEE_FEN,
    transactionId: codes.transaction,
    at: paidAt,
  })
  await moveAppeal(db, id, 'pay', { paidAt, sentAt: paidAt })
  await insertStep(db, id, { kind: 'paid', note: '申诉费30元', by: plan.accountId, now: paidAt })
  return order.id
}

async function checked(db: Tx, id: number, { plan, target, fromCode, at }: One): Promise<void> {
  const now = at + 24 * HOUR_MS
  const by = accounts.results.id
  const columns = { fileRight: true, gradeRight: true, pieceRight: true, checkedBy: by, checkedAt: now }
  if (target !== 'correcting') {
    await moveAppeal(db, id, 'check', columns)
    return insertStep(db, id, { kind: 'checked', note: '文件、级别和曲目核对无误', by, now })
  }
  const reason = '评审表上的等级录入有误'
  const correction = {
    enrolmentId: plan.id,
    fromCode,
    toCode: fromCode === 4 ? 3 : 4,
    reason,
    askedBy: by,
    askedAt: now,
  }
  const correctionId = await insertCorrection(db, correction)
  await moveAppeal(db, id, 'correct', { ...columns, gradeRight: false, correctionId })
  await insertStep(db, id, { kind: 'correcting', note: reason, by, now })
}

async function assigned(db: Tx, id: number, { plan, at }: One): Promise<void> {
  const now = at + 25 * HOUR_MS
  const by = accounts.results.id
  await moveAppeal(db, id, 'assign')
  await insertAppealMark(db, { appealId: id, enrolmentId: plan.id, examinerId: accounts.thirdExaminer.id, by, now })
  await insertStep(db, id, { kind: 'assigned', by, now })
}

/** The second mark is one grade higher where there is one, with the comments of the first. */
async function markedAgain(db: Tx, id: number, { plan, fromCode, at }: One): Promise<void> {
  const now = at + 48 * HOUR_MS
  const examinerId = accounts.thirdExaminer.id
  const mark = await findOwnMark(db, plan.id, examinerId)
  const first = await db
    .selectFrom('review')
    .select(['judgement', 'suggestion', 'signaturePath'])
    .where('enrolmentId', '=', plan.id)
    .executeTakeFirstOrThrow()
  if (!mark) throw new Error(`nobody marks appeal ${id}`)
  await writeMark(db, mark, { ...first, judgement: JSON.stringify(first.judgement), resultCode: nextOf(fromCode) }, now)
  await moveAppeal(db, id, 'mark')
  await insertStep(db, id, { kind: 'marked', by: examinerId, now })
}

const nextOf = (code: ResultCode) => Math.min(4, code + 1) as GivenResult
const ANSWER = '另一位考官独立复评，认为第二首的速度和力度符合这一级别的要求。'

async function decided(db: Tx, id: number, { fromCode, at }: One): Promise<void> {
  const now = at + 50 * HOUR_MS
  const by = accounts.results.id
  const toCode = resultOfAppeal('higher', fromCode, nextOf(fromCode))
  await moveAppeal(db, id, 'decide', { decidedFrom: fromCode, toCode, answer: ANSWER, decidedBy: by, decidedAt: now })
  await insertStep(db, id, { kind: 'decided', note: ANSWER, by, now })
}

/** The result changes, its certificate is replaced, and the fee is back. */
async function released(db: Tx, id: number, { plan, fromCode, at, codes }: One, orderId: number): Promise<void> {
  const now = at + 52 * HOUR_MS
  const by = accounts.admin.id
  await correctResult(db, plan.id, nextOf(fromCode), now)
  const me = { accountId: by }
  await replaceCertificate({ db, now, me }, { enrolmentId: plan.id, reason: '成绩经复核变更' })
  await insertStep(db, id, { kind: 'feeBack', note: '申诉费30元', by, now })
  await feeBack(db, { plan, codes, orderId, now })
  await moveAppeal(db, id, 'release', { releasedBy: by, releasedAt: now })
  await insertStep(db, id, { kind: 'answered', note: ANSWER, by, now })
}

async function feeBack(
  db: Tx,
  { plan, codes, orderId, now }: Pick<One, 'plan' | 'codes'> & { orderId: number; now: Instant },
): Promise<void> {
  const refund = { enrolmentId: plan.id, orderId, amountFen: DEMO_APPEAL_FEE_FEN, reason: APPEAL_FEE_BACK }
  const id = await insertRefund(db, {
    ...refund,
    origin: 'appeal',
    way: 'wechat',
    status: 'done',
    requestedBy: null,
    code: codes.refund,
    now,
  })
  await db
    .updateTable('refund')
    .set({ settledAt: now, askAt: null })
    .where('id', '=', id ?? 0)
    .execute()
  await db.updateTable('payOrder').set({ status: 'refunded' }).where('id', '=', orderId).execute()
  await insertMoneyEntry(db, {
    enrolmentId: plan.id,
    orderId,
    kind: 'refund',
    amountFen: -DEMO_APPEAL_FEE_FEN,
    transactionId: codes.transaction,
    at: now,
  })
}
