import type { OperationStateWire } from '#contract/office/operation.ts'
import type { OperationAlarm } from '#domain/office/operation.ts'
import type { SiteWarning } from '#domain/office/siteWarning.ts'
import { countText } from '#domain/page.ts'
import { isoMinuteText, MINUTE_MS, parseIso } from '#domain/time.ts'

/** One thing of the page: what it is, how it stands, and whether it is among what must be put right. */
export interface OperationRow {
  title: string
  now: string
  isIll: boolean
}

const GIGABYTE = 1024 ** 3
const LONGEST_STEP_MS = 60_000

export function bytesText(bytes: number): string {
  if (bytes >= 10 * GIGABYTE) return `${Math.round(bytes / GIGABYTE)} GB`
  return bytes >= GIGABYTE ? `${(bytes / GIGABYTE).toFixed(1)} GB` : `${Math.ceil((bytes / GIGABYTE) * 1024)} MB`
}

/** How long the slowest of a hundred took; the step of ten seconds and more has no end. */
export function slowestText(slowest: number | null): string {
  if (slowest === null) return '—'
  if (slowest >= LONGEST_STEP_MS) return '超过 10 秒'
  return slowest < 1000 ? `${slowest} 毫秒内` : `${slowest / 1000} 秒内`
}

export function failuresText({ Answers, Failures }: { Answers: number; Failures: number }): string {
  if (Failures === 0) return '0'
  return `${countText(Failures)}（${((Failures / Answers) * 100).toFixed(1)}%）`
}

function waitText(since: string, now: string): string {
  const seconds = Math.max(0, Math.round(((parseIso(now) ?? 0) - (parseIso(since) ?? 0)) / 1000))
  return seconds < 120 ? `${seconds} 秒` : `${Math.round((seconds * 1000) / MINUTE_MS)} 分钟`
}

function jobsText({ Time, Jobs: { Waiting, Running, OldestTime } }: OperationStateWire): string {
  const waiting = Waiting === 0 ? '没有等待的任务' : `等待 ${countText(Waiting)} 个`
  const oldest = OldestTime === null ? '' : `，最早的已等 ${waitText(OldestTime, Time)}`
  return `${waiting}${oldest}；正在运行 ${countText(Running)} 个`
}

function replicaText({ IsSync, State, LagSeconds, LagBytes }: OperationStateWire['Replicas'][number]): string {
  if (State === null) return '看不到进度：请在主库执行 grant pg_monitor to 本系统的数据库用户'
  const kind = IsSync === 1 ? '同步' : '异步'
  const state = State === 'streaming' ? '正在跟随' : `状态为 ${State}`
  const lag = LagSeconds === null ? '没有延迟' : `落后 ${LagSeconds.toFixed(1)} 秒`
  return `${kind}，${state}，${lag}${LagBytes === null || LagBytes === 0 ? '' : `（${bytesText(LagBytes)}）`}`
}

const certificateTitles = { tls: '网站 HTTPS 证书', merchant: '微信支付商户证书' } as const

function daysText(days: number): string {
  if (days < 0) return '已经到期'
  return days === 0 ? '今天到期' : `还有 ${days} 天`
}

/** The lines of the page in their order, each with its state. */
export function operationRows(state: OperationStateWire): OperationRow[] {
  const ill = new Set<OperationAlarm | SiteWarning>([...state.Alarms, ...state.Warnings].map(({ Code }) => Code))
  const has = (...codes: Array<OperationAlarm | SiteWarning>) => codes.some((code) => ill.has(code))
  const { Recent, Disk, Database, Replicas, BackupTime, Certificates } = state
  return [
    {
      title: '请求（最近 15 分钟）',
      now:
        Recent.Answers === 0
          ? '没有请求'
          : `${countText(Recent.Answers)} 次，出错 ${failuresText(Recent)}，99% 在 ${slowestText(Recent.Slowest)}`,
      isIll: has('errors', 'slow'),
    },
    { title: '后台任务', now: jobsText(state), isIll: has('jobsLate', 'jobsFailed') },
    {
      title: '数据目录的磁盘（本机）',
      now:
        Disk === null
          ? '读不到'
          : `剩 ${bytesText(Disk.FreeBytes)}，共 ${bytesText(Disk.Bytes)}（剩 ${Math.round((Disk.FreeBytes / Disk.Bytes) * 100)}%）`,
      isIll: has('disk'),
    },
    { title: '数据目录的权限', now: has('dataDir') ? '对其他用户开放' : '只有本系统可读', isIll: has('dataDir') },
    { title: '文件存储', now: has('storage') ? '不能写入' : '可以写入', isIll: has('storage') },
    {
      title: '数据库',
      now: `${bytesText(Database.Bytes)}，连接 ${Database.Connections} 个，最多 ${Database.MostConnections} 个`,
      isIll: has('clock'),
    },
    ...(Replicas.length === 0
      ? [{ title: '备用数据库', now: '没有', isIll: false }]
      : Replicas.map((replica) => ({
          title: `备用数据库 ${replica.Name}`,
          now: replicaText(replica),
          isIll: has('replicaLag') && state.Alarms.some(({ Detail }) => Detail.split('、').includes(replica.Name)),
        }))),
    {
      title: '最近一次备份',
      now: BackupTime === null ? '还没有备份，正式使用前请设好' : isoMinuteText(BackupTime),
      isIll: has('backup'),
    },
    ...Certificates.map(({ Kind, EndTime, DaysLeft }) => ({
      title: certificateTitles[Kind],
      now: `${EndTime.slice(0, 10)} 到期，${daysText(DaysLeft)}`,
      isIll: has(Kind === 'tls' ? 'tls' : 'merchantCertificate'),
    })),
    {
      title: '微信与短信的账号和密钥',
      now: has('wechatPay', 'wechatAccount', 'merchantKey', 'smsKey') ? '有被拒绝的' : '没有被拒绝',
      isIll: has('wechatPay', 'wechatAccount', 'merchantKey', 'smsKey'),
    },
  ]
}
