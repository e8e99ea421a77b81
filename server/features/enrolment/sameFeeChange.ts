import type { Selectable } from 'kysely'
import type { Choice } from '#domain/money/choiceChange.ts'
import type { Ctx, Me } from '#server/context.ts'
import type { Enrolment } from '#server/db/generated/schema.ts'
import { choiceNames, mapAreaNames } from '#server/records/enrolment/choiceQueries.ts'
import type { ChangeToApply } from '#server/records/enrolment/storeChange.ts'

/** A change that moves no money: it is kept as a correction alone, and nobody else has to decide. */
export async function sameFeeChange(
  { db, me }: Ctx<Me>,
  row: Selectable<Enrolment>,
  to: Choice,
  reason: string,
): Promise<ChangeToApply> {
  const areas = await mapAreaNames(db, [row.areaId, to.areaId])
  const names = await choiceNames(db, row, to)
  return {
    ...to,
    fromMode: row.mode,
    fromFeeFen: row.feeFen,
    fromAreaName: areas.get(row.areaId) ?? '',
    fromMajorName: names.from.majorName,
    fromGradeName: names.from.gradeName,
    areaName: areas.get(to.areaId) ?? '',
    majorName: names.to.majorName,
    gradeName: names.to.gradeName,
    reason,
    askedBy: me.accountId,
  }
}
