import { randomInt } from 'node:crypto'
import { HEARING_KINDS } from '#domain/hearingKinds.ts'
import { whyCannotPractise } from '#domain/hearingTest.ts'
import { drawPieces } from '#domain/piece.ts'
import type { Ctx, Me } from '#server/context.ts'
import { findOwnEnrolment } from '#server/records/enrolment/wholeQueries.ts'
import { readSitting } from '#server/records/exam/sitting.ts'
import { type BankRow, listPractice } from '#server/records/hearing/paperQueries.ts'
import { found, refuseIf } from '#server/refuse.ts'

/** Of each kind in one round of practice. */
const OF_EACH = 2

/** The practice items of an own enrolment that may practise; NOT_FOUND and the reasons of `whyCannotPractise`. */
export async function practiceItems({ db, me }: Pick<Ctx<Me>, 'db' | 'me'>, enrolmentId: number): Promise<BankRow[]> {
  const { id } = found(await findOwnEnrolment(db, me.accountId, enrolmentId))
  const { facts, taker } = await readSitting(db, id)
  refuseIf(whyCannotPractise(facts))
  return listPractice(db, taker)
}

/** Another round each time: some of each kind, in the order of the paper. Nothing of it is kept. */
export function practiceRound(items: readonly BankRow[]): BankRow[] {
  return HEARING_KINDS.flatMap((kind) => {
    const own = items.filter((item) => item.kind === kind)
    return drawPieces(own, Math.min(OF_EACH, own.length), randomInt)
  })
}
