import { readDays, whyDaysUnfit } from '#domain/enrolment/avoidedDays.ts'
import { shanghaiDate } from '#domain/time.ts'
import type { Ctx, Me } from '#server/context.ts'
import { refuseChanged } from '#server/features/requireVersion.ts'
import { listAvoidedDays, replaceAvoidedDays } from '#server/records/enrolment/avoidedQueries.ts'
import { insertAudit } from '#server/records/people/staff/audit.ts'
import { refuse, refuseIf } from '#server/refuse.ts'

/**
 * Replaces the days of an enrolment that the caller has locked, if they are still those that the sender saw. Refuses
 * AVOIDED_DAYS_MANY, CHANGED_MEANWHILE.
 */
export async function saveAvoidedDays(
  ctx: Ctx<Me>,
  enrolmentId: number,
  { Days, Seen, byFamily }: { Days: readonly string[]; Seen: readonly string[]; byFamily: boolean },
): Promise<string[]> {
  const { db, me, now } = ctx
  const days = readDays(Days) ?? refuse('INPUT_WRONG')
  refuseIf(whyDaysUnfit(days))
  const before = (await listAvoidedDays(db, enrolmentId)).map(shanghaiDate)
  const after = days.map(shanghaiDate)
  if (before.join() === after.join()) return after
  if (before.join() !== (readDays(Seen) ?? []).map(shanghaiDate).join())
    await refuseChanged(ctx, { subject: 'enrolment', subjectId: enrolmentId }, { Days: before })
  await replaceAvoidedDays(db, { enrolmentId, days, notedBy: byFamily ? null : me.accountId, now })
  await insertAudit(ctx, {
    action: 'SaveAvoidedDays',
    subject: 'enrolment',
    subjectId: enrolmentId,
    before: { avoidedDays: before },
    after: { avoidedDays: after },
  })
  return after
}
