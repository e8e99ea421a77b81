import { sql } from 'kysely'
import { PAY_STATUS } from '#domain/enrolment/enrolment.ts'
import { MODE } from '#domain/enrolment/examMode.ts'
import type { Instant } from '#domain/time.ts'
import { escapeLike } from '#server/db/escapeLike.ts'
import type { Db } from '#server/db/pool.ts'
import { anyOf, compileOnce } from '#server/db/statements.ts'
import { hasHeldOrder } from '#server/records/money/payment/heldOrder.ts'
import { nameHas } from '#server/records/namePattern.ts'
import { ownBegin, ownEnd } from '#server/records/ownTime.ts'
import { isPostponed } from './isPostponed.ts'

/** Selects what the rules of the next step need of enrolments, newest first. */
function selectFacts(db: Db) {
  return db
    .selectFrom('enrolment')
    .innerJoin('examBatch', 'examBatch.id', 'enrolment.batchId')
    .innerJoin('examArea', 'examArea.id', 'enrolment.areaId')
    .innerJoin('major', 'major.id', 'enrolment.majorId')
    .leftJoin('examTime', 'examTime.id', 'enrolment.examTimeId')
    .leftJoin('examResult', 'examResult.enrolmentId', 'enrolment.id')
    .select(['enrolment.id', 'enrolment.payStatus', 'enrolment.checkStatus', 'enrolment.mode'])
    .select(['enrolment.answersSubmittedAt', 'enrolment.hasSession', 'examArea.paysOnline', 'major.kind'])
    .select([hasHeldOrder.as('hasHeld'), isPostponed.as('isPostponed')])
    .select(['examBatch.isLocked', 'examBatch.registrationOpensAt', 'examBatch.registrationClosesAt'])
    .select(['examBatch.showRoomAt', 'examBatch.showResultAt'])
    .select([ownBegin.as('beginsAt'), ownEnd.as('endsAt'), 'examTime.publishedAt'])
    .select(['examResult.resultCode', 'examResult.releasedAt'])
    .select((eb) =>
      eb
        .selectFrom('attendance')
        .select('attendance.kind')
        .whereRef('attendance.enrolmentId', '=', 'enrolment.id')
        .where('attendance.undoneAt', 'is', null)
        .as('attendance'),
    )
    .orderBy('enrolment.id', 'desc')
}

/**
 * Lists an account's enrolments that may still need an action, newest first: not refunded, without a visible result,
 * and not lapsed. Unpaid ones in a locked batch stay, because it may be unlocked, and those whose payment is decided about.
 */
const openFacts = compileOnce((db, params: { accountId: number; now: Instant }) =>
  selectFacts(db)
    .where('enrolment.accountId', '=', params.accountId)
    .where('enrolment.payStatus', '<>', sql.lit(PAY_STATUS.refunded))
    .where((eb) =>
      eb.or([
        eb('enrolment.payStatus', '=', sql.lit(PAY_STATUS.paid)),
        eb('examBatch.isLocked', '=', sql.lit(true)),
        hasHeldOrder,
        eb('examBatch.registrationClosesAt', '>', params.now),
      ]),
    )
    .where((eb) =>
      eb.or([
        eb('examResult.releasedAt', 'is', null),
        eb('examResult.releasedAt', '>', params.now),
        eb('examBatch.showResultAt', '>', params.now),
      ]),
    ),
)
export type OwnFacts = Awaited<ReturnType<typeof listOpenEnrolments>>[number]

export async function listOpenEnrolments(db: Db, accountId: number, now: Instant) {
  return (await openFacts(db, { accountId, now })).rows
}

const factsOfIds = compileOnce((db, { ids }: { ids: readonly number[] }) =>
  selectFacts(db).where('enrolment.id', '=', anyOf(ids)),
)

/** The facts of these enrolments, whoever owns them. */
export const listFactsOf = async (db: Db, ids: readonly number[]) => (await factsOfIds(db, { ids })).rows

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
  named: string
  part: string
  spelled: string
  ending: string
  indexes: Buffer[]
}

function soughtFacts(isByPayStatus: boolean, isByText: boolean) {
  return compileOnce((db, sought: SoughtValues) =>
    selectFacts(db)
      .where('enrolment.accountId', '=', sought.accountId)
      .$if(isByPayStatus, (query) => query.where('enrolment.payStatus', '=', sought.payStatus))
      .$if(isByText, (query) =>
        query
          .innerJoin('candidate', 'candidate.id', 'enrolment.candidateId')
          .where((eb) =>
            eb.or([
              eb('enrolment.nameKey', 'like', sought.named),
              eb(sql<string>`replace(enrolment.name_spell, ' ', '')`, 'ilike', sought.spelled),
              eb('enrolment.examNo', 'like', sought.part),
              eb('candidate.certMasked', 'ilike', sought.ending),
              eb('enrolment.certIndex', '=', sql<Buffer>`any(${sought.indexes}::bytea[])`),
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
    named: nameHas(text),
    part: `%${part}%`,
    spelled: `%${part.replace(/ /g, '')}%`,
    ending: `%${part}`,
    indexes,
  }
  const kind = payStatus === null ? (text === '' ? 'all' : 'byText') : text === '' ? 'byPayStatus' : 'byBoth'
  return (await factsSought[kind](db, values)).rows
}

const newestId = compileOnce((db, of: { accountId: number }) =>
  db.selectFrom('enrolment').select('id').where('accountId', '=', of.accountId).orderBy('id', 'desc').limit(sql.lit(1)),
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
  return compileOnce((db, page: Omit<CandidatePage, 'text'> & { named: string; spelled: string }) => {
    const newest = db
      .selectFrom('enrolment')
      .innerJoin('candidate', 'candidate.id', 'enrolment.candidateId')
      .distinctOn('enrolment.candidateId')
      .select([
        'enrolment.id',
        'enrolment.name',
        'enrolment.nameKey',
        'enrolment.nameSpell',
        'enrolment.certType',
        'candidate.certSealed',
      ])
      .select(['enrolment.majorId', 'enrolment.gradeId'])
      .where('enrolment.accountId', '=', page.accountId)
      .where('candidate.erasedAt', 'is', null)
      .orderBy('enrolment.candidateId')
      .orderBy('enrolment.id', 'desc')
    return db
      .selectFrom(newest.as('newest'))
      .innerJoin('major', 'major.id', 'newest.majorId')
      .innerJoin('grade', 'grade.id', 'newest.gradeId')
      .select(['newest.id', 'newest.name', 'newest.certType', 'newest.certSealed'])
      .select(['major.name as majorName', 'grade.name as gradeName'])
      .select(({ fn }) => fn.countAll<string>().over().as('total'))
      .$if(isByText, (query) =>
        query.where((eb) =>
          eb.or([
            eb('newest.nameKey', 'like', page.named),
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
  const values = { ...page, named: nameHas(text), spelled: `%${escapeLike(text).replace(/ /g, '')}%` }
  return (await candidateStatements[text === '' ? 'all' : 'byText'](db, values)).rows
}

/** Returns false when a consent stands there already, or the exam takes none: on site, submitted, or refunded. */
export async function moveConsentIn(
  db: Db,
  { id, consentVersion, now }: { id: number; consentVersion: string; now: Instant },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('enrolment')
    .set({ consentVersion, consentedAt: now, isPaperConsent: false, updatedAt: now })
    .where('id', '=', id)
    .where('consentVersion', 'is', null)
    .where('mode', '=', MODE.online)
    .where('payStatus', '<>', PAY_STATUS.refunded)
    .where('answersSubmittedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Returns false when no consent was recorded. */
export async function moveConsentAway(db: Db, id: number, now: Instant): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('enrolment')
    .set({ consentVersion: null, consentedAt: null, isPaperConsent: false, updatedAt: now })
    .where('id', '=', id)
    .where('consentVersion', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
