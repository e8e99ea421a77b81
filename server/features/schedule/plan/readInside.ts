import { grouped } from '#domain/grouped.ts'
import { pictureOf } from '#domain/schedule/siteBoard.ts'
import type { Instant } from '#domain/time.ts'
import type { Db } from '#server/db/pool.ts'
import { listOfRooms } from '#server/records/schedule/plan/insideQueries.ts'

/**
 * Who is being examined by now in the rooms of these exam times, as the board shows it: whoever is there, whose time has come and
 * who is next in his room counts as begun before an examiner writes anything.
 */
export async function readInside(db: Db, examTimeIds: readonly number[], now: Instant): Promise<ReadonlySet<number>> {
  const rows = await listOfRooms(db, examTimeIds)
  return new Set(
    [...grouped(rows, ({ askedTimeId }) => `${askedTimeId}`).values()].flatMap(
      (room) => pictureOf(room, now).inside?.id ?? [],
    ),
  )
}
