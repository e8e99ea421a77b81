import type { Tx } from '#server/db/pool.ts'
import { insertTwins } from '#server/records/examRoom/media/photoMeasureQueries.ts'
import { portraitKey } from './drawPortraits.ts'
import type { EnrolmentPlan } from './enrolmentPlans.ts'
import type { enrolmentRow } from './enrolmentRows.ts'

interface PhotoRecord {
  id: number
  photoId: number
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
    .insertInto('photoMeasure')
    .values(records.map(({ id, photoId }) => ({ recordId: id, fileId: photoId, lookHints: [], measuredAt: now })))
    .execute()
  const planOf = new Map(plans.map((plan) => [plan.id, plan]))
  const waiting = rows.flatMap((row) => {
    const child = planOf.get(row.id)?.child
    return child && row.checkStatus === 0 && row.payStatus !== 2 ? [{ row, child }] : []
  })
  const faceOf = ({ child }: (typeof waiting)[number]) => portraitKey(child.name, child.sex)
  for (const one of waiting) {
    const other = waiting.find(
      (candidate) =>
        candidate.row.id > one.row.id &&
        candidate.row.batchId === one.row.batchId &&
        candidate.child.certNumber !== one.child.certNumber &&
        candidate.row.photoId !== one.row.photoId &&
        faceOf(candidate) === faceOf(one),
    )
    if (other) return insertTwins(db, one.row.photoId, other.row.photoId, 0)
  }
}
