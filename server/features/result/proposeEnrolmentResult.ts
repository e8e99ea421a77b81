import { type GivenResult, isGivenResult, proposeResult } from '#domain/result.ts'
import type { Db } from '#server/db/pool.ts'
import { findChiefResult, listAssignedResults, saveProposal } from './queries.ts'

const givenOrNull = (code: number | null): GivenResult | null => (isGivenResult(code) ? code : null)

/**
 * Writes what the reviews of an enrolment propose (rulings 7), in the transaction of the review or assignment that
 * changed it, with the enrolment locked by the caller: of two examiners at once the second sees the first.
 */
export async function proposeEnrolmentResult(db: Db, enrolmentId: number, now: number): Promise<void> {
  const reviews = (await listAssignedResults(db, enrolmentId)).map(givenOrNull)
  const proposal = proposeResult(reviews, givenOrNull(await findChiefResult(db, enrolmentId)))
  await saveProposal(db, {
    enrolmentId,
    proposedCode: proposal.kind === 'proposed' ? proposal.code : null,
    isHeld: proposal.kind === 'held',
    now: new Date(now),
  })
}
