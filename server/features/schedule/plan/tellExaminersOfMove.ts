import { type Instant, shanghaiMinuteText } from '#domain/time.ts'
import type { Ctx, Me } from '#server/context.ts'
import { tellExaminer } from '#server/records/content/message/tellExaminer.ts'

interface MovedCandidate {
  name: string
  majorName: string
  gradeName: string
  batchId: number
  batchName: string
}

interface Place {
  beginsAt: Instant
  room: string
}

/** The examiners of both rooms learn at once whom they lose and whom they get. `to` is null for another day, unknown yet. */
export async function tellExaminersOfMove(
  { db, now }: Pick<Ctx<Me>, 'db' | 'now'>,
  examinerIds: readonly number[],
  { row, from, to }: { row: MovedCandidate; from: Place; to: Place | null },
): Promise<void> {
  const values = {
    name: row.name,
    programme: `${row.majorName}${row.gradeName}`,
    earlier: `${shanghaiMinuteText(from.beginsAt)} ${from.room}`,
    time: to ? shanghaiMinuteText(to.beginsAt) : '另一天（改期）',
    place: to?.room ?? '待定',
  }
  for (const examinerId of new Set(examinerIds))
    await tellExaminer(db, {
      event: 'examinerMoved',
      examinerId,
      batchId: row.batchId,
      batchName: row.batchName,
      values,
      now,
    })
}
