import type { Ctx } from '#server/context.ts'
import { movePayStatus } from './movePayStatus.ts'

interface Released {
  examNo: string | null
  examTimeId: number | null
}

/**
 * Ends an enrolment whose fee goes back: its seat is free, its exam number is retired and never given again
 * (rulings#refund). Returns what it held, for the audit. The caller holds the enrolment's lock. Throws when it is not
 * paid.
 */
export async function markRefunded(
  ctx: Pick<Ctx<unknown>, 'db' | 'now'>,
  enrolment: { id: number; examNo: string | null; examTimeId: number | null },
): Promise<Released> {
  await movePayStatus(ctx, enrolment.id, 'refund', {
    examNo: null,
    examTimeId: null,
    ownBeginsAt: null,
    ownEndsAt: null,
  })
  return { examNo: enrolment.examNo, examTimeId: enrolment.examTimeId }
}
