import type { LimitName } from '#contract/endpoint.ts'
import { ENROLMENTS_PER_ACCOUNT } from '#domain/enrolment/enrolment.ts'

/** The number of calls allowed in a window, per signed-in user, else per address. 0 calls: no limit. */
export interface Limit {
  calls: number
  seconds: number
}

export type Limits = Record<LimitName, Limit> & {
  /** SMS per address and hour; a school or a carrier's gateway shares one address. */
  smsPerAddressHour: number
  /** SMS of the whole service per minute; above it nothing is sent and an alarm is logged. */
  smsPerMinute: number
  /** Order queries that the worker sends to WeChat per second. */
  wechatQueriesPerSecond: number
  /** After this many calls in ten minutes, UserExists and name queries require a check code. */
  freeLookups: number
  /** Mobiles that one address may probe in 24 hours, by UserExists or by wrong codes at registration and reset. */
  lookupsPerDay: number
  /** Pictures a user may upload on one day (Shanghai). */
  uploadsPerDay: number
  /** Videos a user may start to upload, or request upload credentials for, on one day (Shanghai). */
  videosPerDay: number
  /**
   * Objects a user may put with upload credentials on one day, unfinished ones included; counted by the embedded store.
   */
  directObjectsPerDay: number
  /** MiB of videos a user may start to upload on one day, and again as many with upload credentials. */
  videoMebibytesPerDay: number
  /** Rehearsals of a user on one day. */
  rehearsalsPerDay: number
  /** Enrolments of one user in one batch (rulings#fee). */
  enrolmentsPerBatch: number
  /** Calls of one user that run or wait at once in a process (`http/quotas.ts`). */
  callsAtOnce: number
  /** MiB of uploads that a process holds in memory at once for one user; for all users eight times as much. */
  uploadMebibytesAtOnce: number
  /**
   * Idle minutes after which staff are signed out; 0: never. The console has its own timer of 30
   * (`admin/shell/idle.ts`).
   */
  staffIdleMinutes: number
  /** Milliseconds a write waits at most before 429, reads less (`http/gate.ts`). */
  waitMs: number
  /** How often all pages together ask in a second for their place in the waiting room (docs/adr/waiting-room.md). */
  waitingPollsPerSecond: number
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
  // Looking up strangers is limited to ten a minute (threats#E14).
  examTimeQuery: { calls: 10, seconds: 60 },
  smsPerAddressHour: 200,
  smsPerMinute: 600,
  wechatQueriesPerSecond: 100,
  freeLookups: 10,
  lookupsPerDay: 1000,
  uploadsPerDay: 200,
  // Enough for five children who record each of four pieces 30 times, or a teacher's class; 64 GiB are 110 MiB per
  // video.
  videosPerDay: 600,
  directObjectsPerDay: 600,
  videoMebibytesPerDay: 65_536,
  rehearsalsPerDay: 40,
  enrolmentsPerBatch: ENROLMENTS_PER_ACCOUNT,
  callsAtOnce: 300,
  uploadMebibytesAtOnce: 64,
  staffIdleMinutes: 30,
  waitMs: 1500,
  waitingPollsPerSecond: 300,
}

/** Whether a quota is used up; a limit of 0 means none. */
export function isSpent(used: number, limit: number): boolean {
  return limit > 0 && used >= limit
}

function settingName(key: string): string {
  return `LIMIT_${key.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`
}

/** The names of all settings that are limits. */
export const limitSettings: readonly string[] = Object.keys(defaults).map(settingName)

/**
 * Reads limits such as `LIMIT_LOGIN=60/60` (calls/seconds) and `LIMIT_SMS_PER_ADDRESS_HOUR=200`; `0` switches one off.
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
