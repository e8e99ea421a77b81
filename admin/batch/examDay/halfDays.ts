import type { SiteRowWire } from '#contract/schedule/examDayBoard.ts'
import { grouped } from '#domain/grouped.ts'
import { isoClockText } from '#domain/time.ts'
import type { SiteCandidate } from './siteCandidate.ts'

export type ExaminerOnSite = SiteRowWire['Examiners'][number]

/** One exam time of a room with those who still wait in it. */
export interface HalfDay {
  ET_ID: number
  room: string
  label: string
  examiners: ExaminerOnSite[]
}

const waits = ({ startedAt, doneAt }: SiteCandidate) => startedAt === null && doneAt === null

/** The exam times of a room that a plan has made and that are not over, the earliest first. */
export function halfDaysOf(candidates: readonly SiteCandidate[]): HalfDay[] {
  const times = [...grouped(candidates, ({ wire }) => wire.ET_ID)]
  return times.flatMap(([ET_ID, all]) => {
    const waiting = all.filter(waits)
    const first = all[0]
    const last = all[all.length - 1]
    if (waiting.length === 0 || !first?.hasOwnTime || !last) return []
    const label = `${isoClockText(first.wire.BeginTime)} 至 ${isoClockText(last.wire.EndTime)}（待考 ${waiting.length} 人）`
    return [{ ET_ID, room: first.wire.Room, label, examiners: examinersOf(all) }]
  })
}

/** Who marks these candidates, each once: those of whoever still waits, where somebody does. */
export function examinersOf(candidates: readonly SiteCandidate[]): ExaminerOnSite[] {
  const waiting = candidates.filter(waits)
  const rows = waiting.length > 0 ? waiting : candidates
  const byId = new Map(rows.flatMap(({ wire }) => wire.Examiners.map((one) => [one.UserID, one] as const)))
  return [...byId.values()]
}
