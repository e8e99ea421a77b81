import type { RequestOf } from '#client/api.ts'
import { WINDOW_LIMITS } from '#domain/schedule/onlineWindows.ts'
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
