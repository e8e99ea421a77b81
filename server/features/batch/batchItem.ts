import type { StaffBatchWire } from '#contract/batch/batch.ts'
import type { Ctx } from '#server/context.ts'
import { figuresOfBatches } from '#server/records/batch/batchDraftQueries.ts'
import { findStaffBatch } from '#server/records/batch/batchQueries.ts'
import { staffBatchWire } from '#server/records/batch/batchWire.ts'
import { found } from '#server/refuse.ts'

/** One batch as its page shows it. Refuses NOT_FOUND. */
export async function batchItem({ db, now }: Pick<Ctx, 'db' | 'now'>, batchId: number): Promise<StaffBatchWire> {
  const row = found(await findStaffBatch(db, batchId))
  const figuresOf = await figuresOfBatches(db, [row.id])
  const clonedFrom = row.clonedFrom === null ? null : await findStaffBatch(db, row.clonedFrom)
  return staffBatchWire(row, { figures: figuresOf(row.id), clonedFromName: clonedFrom?.name ?? '', now })
}

/** Figures that change without anybody changing the batch, and versions. */
const NOT_FACTS: ReadonlyArray<keyof StaffBatchWire> = [
  'State',
  'Offers',
  'Areas',
  'Majors',
  'FeeFrom',
  'FeeTo',
  'Enrolments',
  'Paid',
  'Version',
  'FeeVersion',
]

/** What an audit row keeps of a batch. */
export function batchFacts(item: StaffBatchWire): Partial<StaffBatchWire> {
  return Object.fromEntries(Object.entries(item).filter(([name]) => !NOT_FACTS.some((other) => other === name)))
}

/** Only what differs between the two, for the audit row of a change. */
export function batchChanges(before: StaffBatchWire, after: StaffBatchWire) {
  const [was, is] = [batchFacts(before), batchFacts(after)]
  const names = Object.keys(is) as Array<keyof StaffBatchWire>
  const changed = names.filter((name) => JSON.stringify(was[name]) !== JSON.stringify(is[name]))
  const pick = (facts: Partial<StaffBatchWire>): Partial<StaffBatchWire> =>
    Object.fromEntries(changed.map((name) => [name, facts[name]]))
  return { isChanged: changed.length > 0, before: pick(was), after: pick(is) }
}
