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
  /** Questions about open orders that the worker puts to WeChat in a second. */
  wechatQueriesPerSecond: number
  /** UserExists and name queries ask for a check code after so many in ten minutes. */
  freeLookups: number
  /** Mobiles that may be asked about from one address in 24 hours, by UserExists, and by wrong codes of registration and reset. */
  lookupsPerDay: number
  /** Pictures a user may upload on one day (Shanghai). */
  uploadsPerDay: number
  /** Videos a user may begin to upload, or ask upload credentials for, on one day (Shanghai). */
  videosPerDay: number
  /** Objects a user may put with upload credentials on one day, those never finished among them; the embedded store counts. */
  directObjectsPerDay: number
  /** MiB of videos that a user may begin to upload on one day, and as many that he puts with upload credentials. */
  videoMebibytesPerDay: number
  /** Rehearsals of a user on one day. */
  rehearsalsPerDay: number
  /** Enrolments of one user in one batch (rulings 4). */
  enrolmentsPerBatch: number
  /** Calls of one user that run or wait at once in a process (`http/shares.ts`). */
  callsAtOnce: number
  /** MiB of files that one user sends at once to a process, where they are held until they are whole; of all together eightfold. */
  uploadMebibytesAtOnce: number
  /** Staff who called nothing for so long are signed out; 0: never. The console counts half an hour by itself (`admin/shell/idle.ts`). */
  staffIdleMinutes: number
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
  wechatQueriesPerSecond: 100,
  freeLookups: 10,
  lookupsPerDay: 1000,
  uploadsPerDay: 200,
  // Five children who record each of four pieces thirty times, or a teacher with a class; 64 GiB are 110 MiB for each.
  videosPerDay: 600,
  directObjectsPerDay: 600,
  videoMebibytesPerDay: 65_536,
  rehearsalsPerDay: 40,
  enrolmentsPerBatch: ENROLMENTS_PER_ACCOUNT,
  callsAtOnce: 300,
  uploadMebibytesAtOnce: 64,
  staffIdleMinutes: 30,
  waitMs: 1500,
}

/** Whether `used` of a share that is a plain number are all there are; a limit of 0 is none. */
export function isSpent(used: number, limit: number): boolean {
  return limit > 0 && used >= limit
}

function settingName(key: string): string {
  return `LIMIT_${key.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`
}

/** The names of all settings that are limits. */
export const limitSettings: readonly string[] = Object.keys(defaults).map(settingName)

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
