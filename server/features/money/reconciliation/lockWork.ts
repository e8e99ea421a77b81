import type { Ctx, Me } from '#server/context.ts'
import { requireVersion } from '#server/features/requireVersion.ts'
import { type AlarmRow, lockAlarm } from '#server/records/money/payment/alarmQueries.ts'
import { found, refuse } from '#server/refuse.ts'

/** Locks a row of the work list that is open and still what the sender saw. Refuses NOT_FOUND, WORK_SETTLED, CHANGED_MEANWHILE. */
export async function lockWork(ctx: Ctx<Me>, id: number, seen: number): Promise<AlarmRow> {
  const row = found(await lockAlarm(ctx.db, id))
  if (row.settledAt !== null) refuse('WORK_SETTLED')
  await requireVersion(ctx, { subject: 'moneyWork', subjectId: id, stored: row.version, seen })
  return row
}
