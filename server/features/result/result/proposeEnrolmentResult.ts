import { proposeResult, RESULT } from '#domain/result/result.ts'
import type { Db } from '#server/db/pool.ts'
import { givenOrNull, readMarks } from '#server/records/result/result/marks.ts'
import { findDecision, isAbsent, saveProposal } from '#server/records/result/result/queries.ts'
import { waitsForSecondMark } from './secondMark.ts'

/** A chief's decision is not one of the marks that it decides between. */
async function proposalOf(
  db: Db,
  enrolmentId: number,
  now: number,
): Promise<{ proposedCode: number | null; isHeld: boolean }> {
  if (await isAbsent(db, enrolmentId)) return { proposedCode: RESULT.absent, isHeld: false }
  const ordinary = (await readMarks(db, enrolmentId)).filter(({ isDecision }) => !isDecision)
  const codes = ordinary.map(({ code }) => code)
  // A second mark that nobody is assigned to yet is waited for like one that somebody has still to give.
  if (await waitsForSecondMark(db, enrolmentId, codes, now)) codes.push(null)
  const proposal = proposeResult(codes, givenOrNull((await findDecision(db, enrolmentId))?.resultCode ?? null))
  return {
    proposedCode: proposal.kind === 'proposed' ? proposal.code : null,
    isHeld: proposal.kind === 'held',
  }
}

/**
 * Stores the result proposed by the reviews of an enrolment, or by the candidate's absence (rulings#result,
 * rulings#absent). It runs in the transaction of the review, assignment or attendance that changed it, with the
 * enrolment locked by the caller, so that the second of two simultaneous examiners sees the first one's review.
 */
export async function proposeEnrolmentResult(db: Db, enrolmentId: number, now: number): Promise<void> {
  await saveProposal(db, { enrolmentId, ...(await proposalOf(db, enrolmentId, now)), now })
}
