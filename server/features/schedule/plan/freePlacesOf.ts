import { type FreePlace, suggestPlaces } from '#domain/schedule/plan/suggestPlaces.ts'
import type { Instant } from '#domain/time.ts'
import type { Db } from '#server/db/pool.ts'
import { type CandidateToPlace, listFamilyPlaces } from '#server/records/schedule/plan/postponementQueries.ts'
import { lengthOf, readPresent } from './readPresent.ts'

/** Where a candidate could be examined from an instant on, in the order of how well it fits, with the names of the rooms. */
export async function freePlacesOf(
  db: Db,
  plan: { id: number; batchId: number },
  row: CandidateToPlace,
  { from, exceptDay }: { from: Instant; exceptDay: number | null },
): Promise<{ places: FreePlace[]; roomOf: ReadonlyMap<number, string>; avoidedDays: readonly number[] }> {
  const present = await readPresent(db, plan, [row.id])
  const roomOf = new Map(present.rooms.map(({ id, name }) => [id, name]))
  const length = lengthOf(present, row.id)
  const avoidedDays = present.candidateOf.get(row.id)?.avoidedDays ?? []
  if (!length) return { places: [], roomOf, avoidedDays }
  const wish = { avoidedDays, family: await listFamilyPlaces(db, row) }
  const { judge, sittings } = present
  return { places: suggestPlaces(judge, length, { sittings, from, exceptDay, wish }), roomOf, avoidedDays }
}
