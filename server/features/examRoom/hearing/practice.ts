import { randomInt } from 'node:crypto'
import { HEARING_KINDS } from '#domain/catalogue/hearingKinds.ts'
import { whyCannotPractise } from '#domain/examRoom/hearingTest.ts'
import { drawPieces } from '#domain/examRoom/piece.ts'
import type { Ctx, Me } from '#server/context.ts'
import { findOwnEnrolment } from '#server/records/enrolment/wholeQueries.ts'
import { readSitting } from '#server/records/examRoom/exam/sitting.ts'
import { type BankRow, listPractice } from '#server/records/examRoom/hearing/paperQueries.ts'
import { found, refuseIf } from '#server/refuse.ts'

/** The number of items of each kind in one round of practice. */
const ITEMS_PER_KIND = 2

/**
 * Lists the practice items for an enrolment of the caller. Refuses NOT_FOUND and the reasons of `whyCannotPractise`.
 */
export async function practiceItems({ db, me }: Pick<Ctx<Me>, 'db' | 'me'>, enrolmentId: number): Promise<BankRow[]> {
  const { id } = found(await findOwnEnrolment(db, me.accountId, enrolmentId))
  const { facts, pieceScope } = await readSitting(db, id)
  refuseIf(whyCannotPractise(facts))
  return listPractice(db, pieceScope)
}

/** Picks a new round each time: some items of each kind, in the order of the paper. Nothing is stored. */
export function practiceRound(items: readonly BankRow[]): BankRow[] {
  return HEARING_KINDS.flatMap((kind) => {
    const own = items.filter((item) => item.kind === kind)
    return drawPieces(own, Math.min(ITEMS_PER_KIND, own.length), randomInt)
  })
}
