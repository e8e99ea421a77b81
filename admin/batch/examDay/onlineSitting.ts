import type { OnlineSittingWire } from '#contract/schedule/onlineHelp.ts'
import { type OnlineSitting, type SittingState, sittingStateOf } from '#domain/examRoom/onlineHelp.ts'
import { parseIso, startOfShanghaiDay } from '#domain/time.ts'

export const sittingTexts: Readonly<Record<SittingState, string>> = {
  notBegun: '未开始',
  running: '正在考试',
  ended: '时间已到，未交卷',
  retry: '等待重新开考',
  submitted: '已交卷',
}

const at = (text: string | null) => (text === null ? null : parseIso(text))

/** What the rules judge somebody by; a session's end on the wire holds what staff added. */
export function onlineSittingOf(row: OnlineSittingWire): OnlineSitting {
  const startedAt = at(row.StartTime)
  const endsAt = at(row.EndTime) ?? 0
  return {
    isHearing: row.IsHearing === 1,
    isRetake: row.IsRetake === 1,
    window: { beginsAt: at(row.WindowBegin) ?? 0, endsAt: at(row.WindowEnd) ?? 0, publishedAt: 0 },
    session:
      startedAt === null
        ? null
        : {
            startedAt,
            endsAt,
            extendedTo: endsAt,
            submittedAt: null,
            setAsideAt: at(row.SetAsideTime),
            retryUntil: at(row.RetryTime),
          },
  }
}

export interface SittingFilter {
  areaId: number | null
  state: SittingState | null
  /** Hours and minutes of the day, such as `10:20`; empty for no limit. */
  from: string
  to: string
}
export const noFilter: SittingFilter = { areaId: null, state: null, from: '', to: '' }

const MINUTES = /^(\d{2}):(\d{2})$/
function clockOn(day: string, text: string): number | null {
  const found = MINUTES.exec(text)
  const from = parseIso(day)
  if (!found || from === null) return null
  return startOfShanghaiDay(from) + (Number(found[1]) * 60 + Number(found[2])) * 60_000
}

/** Whether somebody is looked for: of the area, in the state, and with an exam or, before it, a window within the hours. */
export function isSought(
  row: OnlineSittingWire,
  filter: SittingFilter,
  { day, now }: { day: string; now: number },
): boolean {
  const sitting = onlineSittingOf(row)
  if (filter.areaId !== null && row.EA_ID !== filter.areaId) return false
  if (filter.state !== null && sittingStateOf(sitting, now) !== filter.state) return false
  const begins = sitting.session?.startedAt ?? sitting.window?.beginsAt ?? 0
  const ends = sitting.session ? (sitting.session.extendedTo ?? 0) : (sitting.window?.endsAt ?? 0)
  const from = clockOn(day, filter.from)
  const to = clockOn(day, filter.to)
  return (from === null || ends >= from) && (to === null || begins <= to)
}
