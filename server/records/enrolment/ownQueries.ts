import { sql } from 'kysely'
import { PAY_STATUS } from '#domain/enrolment/enrolment.ts'
import type { Instant } from '#domain/time.ts'
import { escapeLike } from '#server/db/escapeLike.ts'
import type { Db } from '#server/db/pool.ts'
import { compileOnce } from '#server/db/statements.ts'
import { hasHeldOrder } from '#server/records/money/payment/heldOrder.ts'
import { ownBegin, ownEnd } from '#server/records/ownTime.ts'

/** Selects what the rules of the next step need of an account's enrolments, newest first. */
function selectFacts(db: Db, accountId: number) {
  return db
    .selectFrom('enrolment')
    .innerJoin('exam_batch', 'exam_batch.id', 'enrolment.batch_id')
    .innerJoin('exam_area', 'exam_area.id', 'enrolment.area_id')
    .innerJoin('major', 'major.id', 'enrolment.major_id')
    .leftJoin('exam_time', 'exam_time.id', 'enrolment.exam_time_id')
    .leftJoin('exam_result', 'exam_result.enrolment_id', 'enrolment.id')
    .select(['enrolment.id', 'enrolment.pay_status', 'enrolment.check_status', 'enrolment.mode'])
    .select(['enrolment.answers_submitted_at', 'exam_area.pays_online', 'major.kind'])
    .select(hasHeldOrder.as('has_held'))
    .select(['exam_batch.is_locked', 'exam_batch.registration_opens_at', 'exam_batch.registration_closes_at'])
    .select(['exam_batch.show_room_at', 'exam_batch.show_result_at'])
    .select([ownBegin.as('begins_at'), ownEnd.as('ends_at'), 'exam_time.published_at'])
    .select(['exam_result.result_code', 'exam_result.approved_at'])
    .select((eb) =>
      eb
        .selectFrom('attendance')
        .select('attendance.kind')
        .whereRef('attendance.enrolment_id', '=', 'enrolment.id')
        .where('attendance.undone_at', 'is', null)
        .as('attendance'),
    )
    .where('enrolment.account_id', '=', accountId)
    .orderBy('enrolment.id', 'desc')
}

/**
 * Lists an account's enrolments that may still need an action, newest first: not refunded, without a visible result,
 * and not lapsed. Unpaid ones in a locked batch stay, because it may be unlocked, and those whose payment is decided about.
 */
const openFacts = compileOnce((db, params: { accountId: number; now: Instant }) =>
  selectFacts(db, params.accountId)
    .where('enrolment.pay_status', '<>', sql.lit(PAY_STATUS.refunded))
    .where((eb) =>
      eb.or([
        eb('enrolment.pay_status', '=', sql.lit(PAY_STATUS.paid)),
        eb('exam_batch.is_locked', '=', sql.lit(true)),
        hasHeldOrder,
        eb('exam_batch.registration_closes_at', '>', params.now),
      ]),
    )
    .where((eb) =>
      eb.or([
        eb('exam_result.approved_at', 'is', null),
        eb('exam_result.approved_at', '>', params.now),
        eb('exam_batch.show_result_at', '>', params.now),
      ]),
    ),
)
export type OwnFacts = Awaited<ReturnType<typeof listOpenEnrolments>>[number]

export async function listOpenEnrolments(db: Db, accountId: number, now: Instant) {
  return (await openFacts(db, { accountId, now })).rows
}

/** Narrows an account's enrolments; null and empty mean no restriction. */
export interface OwnSought {
  accountId: number
  payStatus: number | null
  /** A part of the child's name, pinyin or exam number, or the last characters of the certificate number. */
  text: string
  /** The complete certificate number, one index for each certificate type. */
  indexes: Buffer[]
}

interface SoughtValues {
  accountId: number
  payStatus: 0 | 1 | 2
  /** Patterns of `like`. */
  part: string
  spelled: string
  ending: string
  indexes: Buffer[]
}

function soughtFacts(isByPayStatus: boolean, isByText: boolean) {
  return compileOnce((db, sought: SoughtValues) =>
    selectFacts(db, sought.accountId)
      .$if(isByPayStatus, (query) => query.where('enrolment.pay_status', '=', sought.payStatus))
      .$if(isByText, (query) =>
        query
          .innerJoin('candidate', 'candidate.id', 'enrolment.candidate_id')
          .where((eb) =>
            eb.or([
              eb('enrolment.name', 'like', sought.part),
              eb(sql<string>`replace(enrolment.name_spell, ' ', '')`, 'ilike', sought.spelled),
              eb('enrolment.exam_no', 'like', sought.part),
              eb('candidate.cert_masked', 'ilike', sought.ending),
              eb('enrolment.cert_index', '=', sql<Buffer>`any(${sought.indexes}::bytea[])`),
            ]),
          ),
      ),
  )
}
const factsSought = {
  all: soughtFacts(false, false),
  byPayStatus: soughtFacts(true, false),
  byText: soughtFacts(false, true),
  byBoth: soughtFacts(true, true),
}

/** Lists the facts of the matching enrolments of an account, newest first, including those that are over. */
export async function listOwnFacts(db: Db, { accountId, payStatus, text, indexes }: OwnSought) {
  const part = escapeLike(text)
  const values = {
    accountId,
    payStatus: (payStatus ?? 0) as 0 | 1 | 2,
    part: `%${part}%`,
    spelled: `%${part.replace(/ /g, '')}%`,
    ending: `%${part}`,
    indexes,
  }
  const kind = payStatus === null ? (text === '' ? 'all' : 'byText') : text === '' ? 'byPayStatus' : 'byBoth'
  return (await factsSought[kind](db, values)).rows
}

const newestId = compileOnce((db, of: { accountId: number }) =>
  db
    .selectFrom('enrolment')
    .select('id')
    .where('account_id', '=', of.accountId)
    .orderBy('id', 'desc')
    .limit(sql.lit(1)),
)

/** Returns null for an account that never enrolled anybody. */
export async function findNewestId(db: Db, accountId: number): Promise<number | null> {
  return (await newestId(db, { accountId })).rows[0]?.id ?? null
}

interface CandidatePage {
  accountId: number
  /** A part of the name or pinyin; empty means all. */
  text: string
  offset: number
  size: number
}

function ownCandidates(isByText: boolean) {
  return compileOnce((db, page: Omit<CandidatePage, 'text'> & { part: string; spelled: string }) => {
    const newest = db
      .selectFrom('enrolment')
      .innerJoin('candidate', 'candidate.id', 'enrolment.candidate_id')
      .distinctOn('enrolment.candidate_id')
      .select([
        'enrolment.id',
        'enrolment.name',
        'enrolment.name_spell',
        'enrolment.cert_type',
        'candidate.cert_sealed',
      ])
      .select(['enrolment.major_id', 'enrolment.grade_id'])
      .where('enrolment.account_id', '=', page.accountId)
      .where('candidate.erased_at', 'is', null)
      .orderBy('enrolment.candidate_id')
      .orderBy('enrolment.id', 'desc')
    return db
      .selectFrom(newest.as('newest'))
      .innerJoin('major', 'major.id', 'newest.major_id')
      .innerJoin('grade', 'grade.id', 'newest.grade_id')
      .select(['newest.id', 'newest.name', 'newest.cert_type', 'newest.cert_sealed'])
      .select(['major.name as major_name', 'grade.name as grade_name'])
      .select(({ fn }) => fn.countAll<string>().over().as('total'))
      .$if(isByText, (query) =>
        query.where((eb) =>
          eb.or([
            eb('newest.name', 'like', page.part),
            eb(sql<string>`replace(newest.name_spell, ' ', '')`, 'ilike', page.spelled),
          ]),
        ),
      )
      .orderBy('newest.id', 'desc')
      .limit(page.size)
      .offset(page.offset)
  })
}
const candidateStatements = { all: ownCandidates(false), byText: ownCandidates(true) }

/**
 * Lists the newest enrolment of each of the account's candidates whose data were not erased, newest first; `total`
 * counts all pages.
 */
export async function listOwnCandidates(db: Db, { text, ...page }: CandidatePage) {
  const part = escapeLike(text)
  const values = { ...page, part: `%${part}%`, spelled: `%${part.replace(/ /g, '')}%` }
  return (await candidateStatements[text === '' ? 'all' : 'byText'](db, values)).rows
}

/** Returns false when no consent was recorded. */
export async function moveConsentAway(db: Db, id: number, now: Instant): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('enrolment')
    .set({ consent_version: null, consented_at: null, is_paper_consent: false, updated_at: now })
    .where('id', '=', id)
    .where('consent_version', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
