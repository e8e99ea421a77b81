import type { Tx } from '#server/db/pool.ts'
import { insertTwins } from '#server/records/examRoom/media/photoMeasureQueries.ts'
import { portraitKey } from './drawPortraits.ts'
import type { EnrolmentPlan } from './enrolmentPlans.ts'
import type { enrolmentRow } from './enrolmentRows.ts'

interface PhotoRecord {
  id: number
  photo_id: number
}

/**
 * Marks the photos as measured, without the pattern by which the same picture is found: the children of the demo world
 * share twelve drawn faces, and all of them would be listed as doubles. One pair of children who wait for the photo check
 * shows how such a finding looks. Faces are looked for by the product.
 */
export async function loadPhotoMeasures(
  db: Tx,
  records: readonly PhotoRecord[],
  {
    rows,
    plans,
    now,
  }: { rows: ReadonlyArray<ReturnType<typeof enrolmentRow>>; plans: readonly EnrolmentPlan[]; now: number },
): Promise<void> {
  await db
    .insertInto('photo_measure')
    .values(records.map(({ id, photo_id }) => ({ record_id: id, file_id: photo_id, look_hints: [], measured_at: now })))
    .execute()
  const planOf = new Map(plans.map((plan) => [plan.id, plan]))
  const waiting = rows.flatMap((row) => {
    const child = planOf.get(row.id)?.child
    return child && row.check_status === 0 && row.pay_status !== 2 ? [{ row, child }] : []
  })
  const faceOf = ({ child }: (typeof waiting)[number]) => portraitKey(child.name, child.sex)
  for (const one of waiting) {
    const other = waiting.find(
      (candidate) =>
        candidate.row.id > one.row.id &&
        candidate.row.batch_id === one.row.batch_id &&
        candidate.child.certNumber !== one.child.certNumber &&
        candidate.row.photo_id !== one.row.photo_id &&
        faceOf(candidate) === faceOf(one),
    )
    if (other) return insertTwins(db, one.row.photo_id, other.row.photo_id, 0)
  }
}
