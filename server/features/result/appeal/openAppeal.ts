import type { AppealDeed } from '#domain/result/appeal.ts'
import type { Ctx, Me } from '#server/context.ts'
import type { Db } from '#server/db/pool.ts'
import { requireNotOwnFamily } from '#server/features/requireNotOwnFamily.ts'
import { requireVersion } from '#server/features/requireVersion.ts'
import { lockEnrolment } from '#server/records/enrolment/queries.ts'
import { type AppealRow, findAppeal } from '#server/records/result/appeal/appealQueries.ts'
import { moveAppeal } from '#server/records/result/appeal/appealWrites.ts'
import { found, refuse } from '#server/refuse.ts'

type MoveArguments = [deed: AppealDeed, columns?: Parameters<typeof moveAppeal>[3]]

/** An appeal of the areas of this member of staff; all others are refused NOT_FOUND. */
export async function requireAppeal({ db, me }: Pick<Ctx<Me>, 'db' | 'me'>, id: number): Promise<AppealRow> {
  const row = found(await findAppeal(db, id))
  return me.areaIds && !me.areaIds.includes(row.areaId) ? refuse('NOT_FOUND') : row
}

/**
 * Locks the enrolment of an appeal and reads the appeal again. Refuses NOT_FOUND, CHANGED_MEANWHILE where somebody has done
 * something to it since, and OWN_FAMILY: nobody has a hand in the appeal of his own child.
 */
export async function openAppeal(
  ctx: Pick<Ctx<Me>, 'db' | 'me'>,
  { AP_ID, Version }: { AP_ID: number; Version: number },
): Promise<AppealRow> {
  const { enrolmentId } = await requireAppeal(ctx, AP_ID)
  await lockEnrolment(ctx.db, enrolmentId)
  const row = await requireAppeal(ctx, AP_ID)
  await requireVersion(ctx, { subject: 'enrolment', subjectId: enrolmentId, stored: row.version, seen: Version })
  await requireNotOwnFamily(ctx, enrolmentId)
  return row
}

/** Moves an appeal as the deed does. Refuses APPEAL_CHANGED where its state does not take it. */
export async function requireMove(db: Db, id: number, ...move: MoveArguments): Promise<void> {
  if (!(await moveAppeal(db, id, ...move))) refuse('APPEAL_CHANGED')
}
