import { proposeResult, RESULT } from '#domain/result.ts'
import type { Db } from '#server/db/pool.ts'
import { givenOrNull, readMarks } from '#server/records/result/marks.ts'
import { findChiefResult, isAbsent, saveProposal } from '#server/records/result/queries.ts'

/** What a chief decided is not one of the marks it was decided between. */
async function proposalOf(db: Db, enrolmentId: number): Promise<{ proposedCode: number | null; isHeld: boolean }> {
  if (await isAbsent(db, enrolmentId)) return { proposedCode: RESULT.absent, isHeld: false }
  const ordinary = (await readMarks(db, enrolmentId)).filter(({ isDecision }) => !isDecision)
  const proposal = proposeResult(
    ordinary.map(({ code }) => code),
    givenOrNull(await findChiefResult(db, enrolmentId)),
  )
  return {
    proposedCode: proposal.kind === 'proposed' ? proposal.code : null,
    isHeld: proposal.kind === 'held',
  }
}

/**
 * Writes what the reviews of an enrolment propose, or that the candidate was absent (rulings 7), in the transaction of the
 * review, assignment or attendance that changed it, with the enrolment locked by the caller: of two examiners at once the
 * second sees the first.
 */
export async function proposeEnrolmentResult(db: Db, enrolmentId: number, now: number): Promise<void> {
  await saveProposal(db, { enrolmentId, ...(await proposalOf(db, enrolmentId)), now: new Date(now) })
}
