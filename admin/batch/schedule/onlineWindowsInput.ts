import type { Faults } from '#admin/kit/ui/Form.tsx'
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

/** What is missing or no number within its limits, by the ids of the fields. */
export function windowsFaults(input: WindowsInput): Faults {
  const outside = (field: keyof typeof limitOf) => {
    const [least, most] = WINDOW_LIMITS[limitOf[field]]
    const isWithin = /^\d+$/.test(input[field]) && Number(input[field]) >= least && Number(input[field]) <= most
    return isWithin ? null : `请填写 ${least} 至 ${most} 的整数`
  }
  return {
    'windows-first': parseIso(input.first) === null ? '请填写第一个窗口的开始时间' : null,
    'windows-hours': outside('hours'),
    'windows-step': outside('step'),
    'windows-most': outside('most'),
  }
}

/** What the call takes, or null while something is missing or out of bounds. */
export function windowsRequest(EB_ID: number, input: WindowsInput) {
  if (Object.values(windowsFaults(input)).some(Boolean)) return null
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
  request: { FirstTime: string; Hours: number; StepMinutes: number; Most: number },
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
