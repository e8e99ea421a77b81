import { batchPhaseOf } from '#domain/batch/batch.ts'
import type { MessageEvent } from '#domain/content/message.ts'
import { endMinuteText, type Instant } from '#domain/time.ts'
import type { Ctx } from '#server/context.ts'
import { listUnpaidIds } from '#server/records/batch/unpaidQueries.ts'
import { tell } from '#server/records/content/message/tell.ts'

interface Change {
  batch: { id: number; registrationOpensAt: Instant; registrationClosesAt: Instant }
  event: Extract<MessageEvent, 'registrationLocked' | 'registrationUnlocked' | 'registrationExtended' | 'offerStopped'>
  /** The offers that were stopped; null: the batch as a whole. */
  offers?: Parameters<typeof listUnpaidIds>[2]
}

/**
 * Tells those who have enrolled and not paid what changes for them while a batch runs (office#locking); whoever
 * has paid is not concerned. Nobody is told outside the time of registration, in which nobody could act.
 */
export async function tellUnpaid(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  { batch, event, offers = null }: Change,
): Promise<void> {
  const { registrationOpensAt, registrationClosesAt } = batch
  // Whether it is locked is what the message is about.
  const phase = batchPhaseOf({ isLocked: false, registrationOpensAt, registrationClosesAt }, now)
  if (phase !== 'open') return
  const enrolmentIds = await listUnpaidIds(db, batch.id, offers)
  await tell(db, {
    event,
    enrolmentIds,
    now,
    values: { deadline: endMinuteText(registrationClosesAt) },
    deadlineAt: registrationClosesAt,
  })
}
