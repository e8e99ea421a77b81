import { whyNotReadyOnline, whyNotReadyOnSite } from '#domain/enrolment/attendance.ts'
import { MODE } from '#domain/enrolment/examMode.ts'
import type { Reason } from '#domain/reasons/reasons.ts'
import { whyReviewWaits } from '#domain/result/handedCase.ts'
import { type ReviewKind, reviewKindOf } from '#domain/result/judgement.ts'
import { whyRelatedMark } from '#domain/result/reviewFairness.ts'
import type { Db } from '#server/db/pool.ts'
import { findOwnMark, findOwnMarked } from '#server/records/result/appeal/ownMark.ts'
import { findDecision } from '#server/records/result/result/queries.ts'
import { blindRow, reviewOfMark } from '#server/records/result/review/blindMark.ts'
import { findHandedCase, findRetakeUntil } from '#server/records/result/review/handedQueries.ts'
import {
  findAssigned,
  findMarked,
  findOwnReviewed,
  findReview,
  type MarkedRow,
} from '#server/records/result/review/queries.ts'
import { readOnSiteSongs, readSheets } from '#server/records/result/review/songs.ts'
import { findRelationFacts } from '#server/records/schedule/examTime/examinerQueries.ts'
import { relatedTo } from '#server/records/schedule/examTime/relatedTo.ts'
import { found } from '#server/refuse.ts'
import { isForChief } from './held.ts'

export function kindOf(row: Pick<MarkedRow, 'parentId' | 'majorKind'>): ReviewKind {
  return reviewKindOf({ parentId: row.parentId, isHearing: row.majorKind === 'hearing' })
}

function whyNotReady(row: MarkedRow): Reason | null {
  if (row.mode === MODE.offline) return whyNotReadyOnSite(row.attendance)
  return whyNotReadyOnline(row.attendance, row.answersSubmittedAt !== null)
}

/** Tells why an examiner who turned out to be of the candidate's family, or its teacher, cannot mark what he was given. */
async function whyRelated(db: Db, enrolmentId: number, examinerId: number): Promise<Reason | null> {
  const row = await findRelationFacts(db, enrolmentId, examinerId)
  // The name of a school only bars assigning, so it is not compared here.
  return row && whyRelatedMark(relatedTo({ accountId: examinerId, mobile: row.examinerMobile, organisation: '' }, row))
}

/**
 * Finds an enrolment that staff assigned to this examiner, that he marks again for an appeal, or that he may decide as
 * chief; null for all others (rulings#assigned, rulings#result, office#appeals).
 */
export async function findForExaminer(db: Db, enrolmentId: number, examinerId: number): Promise<MarkedRow | null> {
  const assigned = await findAssigned(db, enrolmentId, examinerId)
  if (assigned) return assigned
  const mark = await findOwnMark(db, enrolmentId, examinerId)
  if (mark) {
    const row = await findMarked(db, enrolmentId)
    return row && blindRow(row, mark)
  }
  return (await isForChief(db, examinerId, enrolmentId)) ? findMarked(db, enrolmentId) : null
}

/** The enrolment of a review, or of a mark of an appeal, by this examiner; null for those of others. */
export async function findReviewedBy(db: Db, reviewId: number, examinerId: number): Promise<number | null> {
  return (await findOwnReviewed(db, reviewId, examinerId)) ?? (await findOwnMarked(db, reviewId, examinerId))
}

/**
 * Reads everything needed to judge a review of this enrolment by this examiner. An enrolment of somebody else is
 * refused NOT_FOUND, as an unknown one is (rulings#status, rulings#assigned).
 */
export async function readMarking(db: Db, enrolmentId: number, examinerId: number) {
  const row = found(await findForExaminer(db, enrolmentId, examinerId))
  const appealMark = await findOwnMark(db, row.id, examinerId)
  const own = appealMark ? reviewOfMark(appealMark) : await findReview(db, row.id, examinerId)
  const review = own?.withdrawnAt ? null : own
  const sheets = row.mode === MODE.online ? await readSheets(db, row) : []
  const handed = row.mode === MODE.online ? await findHandedCase(db, row.id) : null
  const retakeUntil = row.mode === MODE.online ? await findRetakeUntil(db, row.id) : null
  const songs = row.mode === MODE.online ? sheets.map(({ song }) => song) : (await readOnSiteSongs(db, row)).songs
  const whyRelatedNow = await whyRelated(db, row.id, examinerId)
  return {
    row,
    review,
    /** Set where he marks it again for an appeal, without knowing any other mark. */
    appealMark,
    /** The review that its examiner withdrew for a new start. */
    withdrawn: own?.withdrawnAt ? own : null,
    sheets,
    songs,
    kind: kindOf(row),
    stored: {
      submittedAt: review?.submittedAt ?? null,
      approvedAt: row.approvedAt,
      decidedBy: appealMark ? null : ((await findDecision(db, row.id))?.examinerId ?? null),
      examinerId,
    },
    /** The video that was handed to the office last. */
    handed,
    whyRelated: whyRelatedNow,
    whyNotReady:
      whyRelatedNow ??
      whyReviewWaits({ isHanded: handed !== null && handed.settledAt === null, isRetaken: retakeUntil !== null }) ??
      whyNotReady(row),
  }
}
export type Marking = Awaited<ReturnType<typeof readMarking>>
