import type { Selectable } from 'kysely'
import type { Ctx } from '#server/context.ts'
import type { Enrolment } from '#server/db/generated/schema.ts'
import { type ChangeToApply, storeChange } from '#server/records/enrolment/storeChange.ts'
import { insertAudit } from '#server/records/people/staff/audit.ts'

/** Carries a change out (`storeChange`) and writes its audit row; without an `actorId` the payment of the difference did it. */
export async function applyChange(
  ctx: Ctx<unknown>,
  row: Selectable<Enrolment>,
  change: ChangeToApply,
  { money, actorId }: { money: string; actorId: number | null },
): Promise<void> {
  const changes = await storeChange(ctx, row, change, money)
  await insertAudit(
    { ...ctx, me: actorId === null ? null : { accountId: actorId } },
    {
      action: 'ChangeChoice',
      subject: 'enrolment',
      subjectId: row.id,
      before: Object.fromEntries(changes.map(({ field, from }) => [field, from])),
      after: { ...Object.fromEntries(changes.map(({ field, to }) => [field, to])), reason: change.reason },
    },
  )
}
