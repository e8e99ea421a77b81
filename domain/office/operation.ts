import { HOUR_MS, type Instant, MINUTE_MS, startOfShanghaiDay } from '#domain/time.ts'

/** Answers are counted by the first of these times that they kept; what took longer than the last is counted there as well. */
export const DURATION_STEPS_MS = [10, 25, 50, 100, 250, 500, 1000, 2500, 5000, 10_000, 60_000] as const

/** The answers of one minute, or of a longer time together. */
export interface Traffic {
  answers: number
  /** Answers with a status of 500 and more, which are faults of ours. */
  failures: number
  /** How many answers each of DURATION_STEPS_MS holds. */
  durations: readonly number[]
}

export interface TrafficMinute extends Traffic {
  minute: Instant
}

export const NO_TRAFFIC: Traffic = { answers: 0, failures: 0, durations: DURATION_STEPS_MS.map(() => 0) }

/** The place in DURATION_STEPS_MS where an answer is counted. */
export function stepOf(durationMs: number): number {
  const step = DURATION_STEPS_MS.findIndex((limit) => durationMs <= limit)
  return step < 0 ? DURATION_STEPS_MS.length - 1 : step
}

export function together(parts: readonly Traffic[]): Traffic {
  return parts.reduce(
    (sum, part) => ({
      answers: sum.answers + part.answers,
      failures: sum.failures + part.failures,
      durations: sum.durations.map((count, step) => count + (part.durations[step] ?? 0)),
    }),
    NO_TRAFFIC,
  )
}

/** The step within which 99 of 100 answers came, in milliseconds; null where nothing was answered. */
export function slowestOf({ durations }: Traffic): number | null {
  const all = durations.reduce((sum, count) => sum + count, 0)
  if (all === 0) return null
  let seen = 0
  const step = durations.findIndex((count) => {
    seen += count
    return seen >= all * 0.99
  })
  return DURATION_STEPS_MS[step] ?? null
}

/** The traffic of each hour of today in China until now, the first one first; hours in which nobody came are empty. */
export function hoursOfToday(minutes: readonly TrafficMinute[], now: Instant): Array<{ from: Instant } & Traffic> {
  const begin = startOfShanghaiDay(now)
  const count = Math.floor((now - begin) / HOUR_MS) + 1
  return Array.from({ length: count }, (_, at) => {
    const from = begin + at * HOUR_MS
    return { from, ...together(minutes.filter(({ minute }) => minute >= from && minute < from + HOUR_MS)) }
  })
}

/** For how long the page looks back to say whether it is all right now. */
export const RECENT_MS = 15 * MINUTE_MS
/** The same bounds stand in docs/alerts.yml. */
export const OPERATION_LIMITS = {
  failureShare: 0.01,
  slowMs: 2500,
  jobWaitMs: 10 * MINUTE_MS,
  replicaLagSeconds: 60,
} as const
/** Fewer answers than this say nothing about a share of a hundredth. */
const LEAST_ANSWERS = 100

/** A job in the queue by its name, as far as it failed within a day. */
export interface FailedJob {
  name: string
  count: number
  lastAt: Instant
  /** Whether one of the same name was done after it. */
  isDoneSince: boolean
}

/** A database that follows ours. Null where our role may not see how far it is (`pg_monitor`). */
export interface Replica {
  name: string
  state: string | null
  isSync: boolean
  lagSeconds: number | null
  lagBytes: number | null
}

/** What is read now and stands in no list of warnings. */
export interface OperationFacts {
  hasStore: boolean
  /** WeChat's code where it refuses the merchant, as this process heard last. */
  merchantRefused: string | null
  clockDifferenceMs: number
  recent: Traffic
  oldestJobAt: Instant | null
  failedJobs: readonly FailedJob[]
  replicas: readonly Replica[]
}

export const operationAlarms = [
  'storage',
  'wechatPay',
  'clock',
  'errors',
  'slow',
  'jobsLate',
  'jobsFailed',
  'replicaLag',
] as const
export type OperationAlarm = (typeof operationAlarms)[number]

/** Deadlines are judged by the application's clock; a database that disagrees by more is not ready (threats#C3). */
export const MOST_CLOCK_DIFFERENCE_MS = 5000

const minutesOf = (ms: number): string => String(Math.round(ms / MINUTE_MS))
const percentOf = ({ failures, answers }: Traffic): string => ((failures / answers) * 100).toFixed(1)

function trafficAlarms(recent: Traffic): Alarm[] {
  if (recent.answers < LEAST_ANSWERS) return []
  const slowest = slowestOf(recent)
  return [
    ...(recent.failures > recent.answers * OPERATION_LIMITS.failureShare
      ? [{ code: 'errors' as const, detail: percentOf(recent) }]
      : []),
    ...(slowest !== null && slowest > OPERATION_LIMITS.slowMs
      ? [{ code: 'slow' as const, detail: String(OPERATION_LIMITS.slowMs / 1000) }]
      : []),
  ]
}

type Alarm = { code: OperationAlarm; detail: string }

/** What is not all right now, the worst first. */
export function alarmsOf(facts: OperationFacts, now: Instant): Alarm[] {
  const { oldestJobAt, failedJobs, replicas } = facts
  const wait = oldestJobAt === null ? 0 : now - oldestJobAt
  const broken = failedJobs.filter(({ isDoneSince }) => !isDoneSince).map(({ name }) => name)
  const late = replicas.filter(
    ({ state, lagSeconds }) =>
      (state !== null && state !== 'streaming') || (lagSeconds ?? 0) > OPERATION_LIMITS.replicaLagSeconds,
  )
  return [
    ...(facts.hasStore ? [] : [{ code: 'storage' as const, detail: '' }]),
    ...(facts.merchantRefused === null ? [] : [{ code: 'wechatPay' as const, detail: facts.merchantRefused }]),
    ...(Math.abs(facts.clockDifferenceMs) > MOST_CLOCK_DIFFERENCE_MS
      ? [{ code: 'clock' as const, detail: String(Math.round(Math.abs(facts.clockDifferenceMs) / 1000)) }]
      : []),
    ...trafficAlarms(facts.recent),
    ...(wait > OPERATION_LIMITS.jobWaitMs ? [{ code: 'jobsLate' as const, detail: minutesOf(wait) }] : []),
    ...(broken.length > 0 ? [{ code: 'jobsFailed' as const, detail: broken.join('、') }] : []),
    ...(late.length > 0 ? [{ code: 'replicaLag' as const, detail: late.map(({ name }) => name).join('、') }] : []),
  ]
}

const texts: Readonly<Record<OperationAlarm, (detail: string) => string>> = {
  storage: () =>
    '文件存储不能写入，考生不能上传，照片和视频也打不开。请检查 DATA_DIR 所在的磁盘；使用外部存储桶时运行 npm run check:store，按它说的改正',
  wechatPay: (code) =>
    `微信支付不接受商户号或密钥（${code}），没有人能缴费。请运行 npm run check:wechat，按它说的改正，再重新启动`,
  clock: (seconds) => `本机与数据库的时钟相差 ${seconds} 秒，截止时间可能判错。请让两台机器都同步时间（timedatectl）`,
  errors: (percent) =>
    `最近 15 分钟有 ${percent}% 的请求因系统出错而失败。请在日志中查找 level 为 50 的行；用户报出的编号就是那一行的 reqId`,
  slow: (seconds) =>
    `最近 15 分钟每百次请求中有一次超过 ${seconds} 秒。请查看 CPU 和磁盘是否占满，以及数据库中长时间运行的语句；说明见运维文档“Overload”`,
  jobsLate: (minutes) =>
    `后台任务已等待 ${minutes} 分钟没有运行：短信、退款和视频处理都会推迟。请查看 worker 是否在运行，日志中有没有 job failed`,
  jobsFailed: (names) =>
    `后台任务最近一次运行失败：${names}。请在 worker 的日志中查找 job failed 和任务名，按其中的原因处理`,
  replicaLag: (names) =>
    `备用数据库 ${names} 没有跟上，此时主库损坏会丢失最近的报名和缴费。请在主库查看 pg_stat_replication，检查备机的磁盘和网络`,
}

/** The sentence for the operator, with what to do. */
export const operationAlarmText = (code: OperationAlarm, detail: string): string => texts[code](detail)

/** Whole days until a certificate ends; negative once it has. */
export const daysLeft = (endsAt: Instant, now: Instant): number => Math.floor((endsAt - now) / (24 * HOUR_MS))
