import type { RequestOf } from '#client/api.ts'
import { reasonText } from '#domain/reasons/reasons.ts'
import { staffTimeOf } from '#domain/schedule/examTime.ts'
import { WINDOW_LIMITS, whyWindowsUnfit } from '#domain/schedule/onlineWindows.ts'
import { parseIso } from '#domain/time.ts'

/** The settings as they are typed; `first` is Shanghai's wall clock, `2026-11-20T09:00`. */
export interface WindowsInput {
  first: string
  hours: string
  step: string
  most: string
}

export const newWindows: WindowsInput = { first: '', hours: '48', step: '60', most: '300' }

const limitOf = { hours: 'hours', step: 'stepMinutes', most: 'most' } as const

/** What the call takes, or null while something is missing or out of bounds. */
export function windowsRequest(EB_ID: number, input: WindowsInput): RequestOf<'Admin', 'PreviewOnlineWindows'> | null {
  const isWithin = (field: keyof typeof limitOf) => {
    const [least, most] = WINDOW_LIMITS[limitOf[field]]
    return /^\d+$/.test(input[field]) && Number(input[field]) >= least && Number(input[field]) <= most
  }
  if (parseIso(input.first) === null || !isWithin('hours') || !isWithin('step') || !isWithin('most')) return null
  return {
    EB_ID,
    FirstTime: input.first,
    Hours: Number(input.hours),
    StepMinutes: Number(input.step),
    Most: Number(input.most),
  }
}

/** What is wrong with what was typed, beside its field, by the server's rule and in its words; null where nothing is. */
export function windowsFault(
  request: NonNullable<ReturnType<typeof windowsRequest>>,
  now: number,
): { field: keyof WindowsInput; text: string } | null {
  const firstAt = staffTimeOf(request.FirstTime)
  if (firstAt === null) return { field: 'first', text: reasonText('EXAM_TIME_WRONG') }
  const settings = { firstAt, hours: request.Hours, stepMinutes: request.StepMinutes, most: request.Most }
  const why = whyWindowsUnfit(settings, now)
  if (why === null) return null
  const isOut = (key: keyof typeof WINDOW_LIMITS) =>
    settings[key] < WINDOW_LIMITS[key][0] || settings[key] > WINDOW_LIMITS[key][1]
  const field = isOut('hours') ? 'hours' : isOut('stepMinutes') ? 'step' : isOut('most') ? 'most' : 'first'
  return { field: why === 'ONLINE_WINDOW_PAST' ? 'first' : field, text: reasonText(why) }
}
