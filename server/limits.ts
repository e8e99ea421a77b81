import type { LimitName } from '#contract/endpoint.ts'
import { ENROLMENTS_PER_ACCOUNT } from '#domain/enrolment.ts'

/** So many calls in so many seconds, counted per signed-in user, else per address. 0 calls: no limit. */
export interface Limit {
  calls: number
  seconds: number
}

export type Limits = Record<LimitName, Limit> & {
  /** SMS per address and hour: a school or a carrier's gateway shares one address. */
  smsPerAddressHour: number
  /** SMS of the whole service in a minute; above it nothing is sent and an alarm is logged. */
  smsPerMinute: number
  /** UserExists and name queries ask for a check code after so many in ten minutes. */
  freeLookups: number
  /** Pictures a user may upload in 24 hours. */
  uploadsPerDay: number
  /** Videos a user may begin to upload, or ask upload credentials for, in 24 hours. */
  videosPerDay: number
  /** Rehearsals of a user in 24 hours. */
  rehearsalsPerDay: number
  /** Enrolments of one user in one batch (rulings 4). */
  enrolmentsPerBatch: number
  /** Calls of one user that run or wait at once in a process (`http/shares.ts`). */
  callsAtOnce: number
  /** MiB of files that one user sends at once to a process, where they are held until they are whole; of all together eightfold. */
  uploadMebibytesAtOnce: number
  /** Milliseconds a write waits for its turn at most, reads less, before 429 (`http/gate.ts`). */
  waitMs: number
}

const defaults: Limits = {
  login: { calls: 600, seconds: 60 },
  sms: { calls: 300, seconds: 60 },
  captcha: { calls: 1200, seconds: 60 },
  userExists: { calls: 300, seconds: 60 },
  visits: { calls: 1200, seconds: 60 },
  upload: { calls: 60, seconds: 60 },
  write: { calls: 240, seconds: 60 },
  lookup: { calls: 300, seconds: 60 },
  // Threats E14.
  examTimeQuery: { calls: 10, seconds: 60 },
  smsPerAddressHour: 200,
  smsPerMinute: 600,
  freeLookups: 10,
  uploadsPerDay: 200,
  videosPerDay: 200,
  rehearsalsPerDay: 40,
  enrolmentsPerBatch: ENROLMENTS_PER_ACCOUNT,
  callsAtOnce: 300,
  uploadMebibytesAtOnce: 64,
  waitMs: 1500,
}

/** Whether `used` of a share that is a plain number are all there are; a limit of 0 is none. */
export function isSpent(used: number, limit: number): boolean {
  return limit > 0 && used >= limit
}

function settingName(key: string): string {
  return `LIMIT_${key.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`
}

/**
 * `LIMIT_LOGIN=60/60` (calls/seconds) or `LIMIT_SMS_PER_ADDRESS_HOUR=200`; `0` switches a limit off.
 */
export function readLimits(
  env: Record<string, string | undefined>,
  fail: (name: string, why: string) => never,
): Limits {
  const limits = structuredClone(defaults)
  for (const key of Object.keys(defaults) as Array<keyof Limits>) {
    const name = settingName(key)
    const raw = env[name]
    if (raw === undefined || raw === '') continue
    const match = /^(\d{1,9})(?:\/(\d{1,6}))?$/.exec(raw)
    if (!match) fail(name, '格式为 次数 或 次数/秒数')
    const calls = Number(match[1])
    const current = limits[key]
    if (typeof current === 'number') Object.assign(limits, { [key]: calls })
    else Object.assign(limits, { [key]: { calls, seconds: match[2] ? Number(match[2]) : current.seconds } })
  }
  return limits
}
