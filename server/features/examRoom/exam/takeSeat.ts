import { seatOf } from '#domain/examRoom/examSeat.ts'
import type { Ctx, Me } from '#server/context.ts'
import { insertSeat } from '#server/records/examRoom/exam/sessionQueries.ts'
import type { Sitting } from '#server/records/examRoom/exam/sitting.ts'

/**
 * The login that entered a running session last holds its seat; the previous device is refused SEAT_TAKEN from then on.
 * The caller holds the enrolment's lock.
 */
export async function takeSeat(
  { db, me, now, device }: Pick<Ctx<Me>, 'db' | 'me' | 'now' | 'device'>,
  { sessionId, seat }: Sitting,
): Promise<void> {
  if (sessionId === null || seatOf(seat?.login ?? null, me.loginId) === 'keep') return
  await insertSeat(db, { sessionId, loginId: me.loginId, device, now })
}
