import type { TrackWire } from '#contract/result/reviewList.ts'
import { MODE } from '#domain/enrolment/examMode.ts'
import type { Db } from '#server/db/pool.ts'
import { listTracks } from '#server/records/schedule/examTime/trackQueries.ts'
import { listTypeNames } from './trackQueries.ts'

/** Returns the tracks by enrolment; online enrolments have none. */
export async function tracksWire(
  db: Db,
  rows: ReadonlyArray<{ id: number; mode: number }>,
): Promise<Map<number, TrackWire[]>> {
  const onSite = rows.filter(({ mode }) => mode === MODE.offline).map(({ id }) => id)
  const tracks = await listTracks(db, onSite)
  const typeNames = await listTypeNames(db, [...new Set(tracks.map(({ patternId }) => patternId))])
  const byEnrolment = new Map<number, TrackWire[]>()
  for (const { enrolmentId, patternId, questionId, title } of tracks) {
    const wire = { EP_ID: patternId, EQ_ID: questionId ?? 0, Title: title, TypeName: typeNames.get(patternId) ?? '' }
    byEnrolment.set(enrolmentId, [...(byEnrolment.get(enrolmentId) ?? []), wire])
  }
  return byEnrolment
}
