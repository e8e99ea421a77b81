import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import type { WatchLimits } from '#domain/office/watch.ts'
import type { FfmpegSettings } from '#server/integrations/transcoder/findFfmpeg.ts'
import { characterMap } from '#server/print/characterMap.ts'
import type { SecretKeys } from '#server/security/secrets.ts'
import { type Addresses, checkAddresses, readAddresses } from './addresses.ts'
import { readDatabaseUrl } from './databaseUrl.ts'
import { checkFormats } from './formats.ts'
import { type Limits, readLimits } from './limits.ts'
import { type MachinesConfig, readMachines } from './machines.ts'
import { type Env, fail, readPort, readSwitch, readYuan } from './readSettings.ts'
import { readSandboxUrl } from './sandboxUrl.ts'
import { readCertificateKeys, readSecretKeys } from './secretKey.ts'
import { readSilent } from './silent.ts'
import { readSms, type SmsConfig } from './sms.ts'
import { readStore, readSts, type StoreConfig, type StsConfig } from './storeConfig.ts'
import { readSqlComments, readTelemetry, type TelemetryConfig } from './telemetry.ts'
import { findUnknownSettings } from './unknownSettings.ts'
import { readAccount, readPay, type WechatAccountConfig, type WechatPayConfig } from './wechat.ts'

export interface Config extends Addresses {
  isProduction: boolean
  dataDir: string
  /** Null means the embedded PostgreSQL below `dataDir`. */
  databaseUrl: string | null
  loadsDemo: boolean
  /** The base of the notice URLs given to WeChat; for the sandbox the loopback address. */
  notifyBase: string
  secretKeys: SecretKeys
  /** Later keys of certificates, by id; the first one comes of the first of `secretKeys`. */
  certificateKeys: ReadonlyMap<number, Buffer>
  wechatAccount: WechatAccountConfig
  wechatPay: WechatPayConfig
  sms: SmsConfig
  store: StoreConfig
  sts: StsConfig
  /** Null if no service is on the sandbox, so that none is started. */
  sandboxUrl: string | null
  metricsPort: number | null
  limits: Limits
  /** Refunds above this need a fresh second factor of who approves them (office#second-factor). */
  refundProofFen: number
  /** From which numbers on looks and exports of staff are told to administrators. */
  watch: WatchLimits
  logLevel: string
  /** Database connections of each process that serves HTTP. */
  poolSize: number
  /** How many processes serve HTTP; with 1 the server has no workers. */
  processes: number
  machines: MachinesConfig
  /** FFMPEG_PATH and the search path for ffmpeg. */
  ffmpeg: FfmpegSettings
  /** Where traces and figures are sent; null where nowhere (OTEL_EXPORTER_OTLP_ENDPOINT). */
  telemetry: TelemetryConfig | null
  /** Whether each statement says for which request it runs (SQL_COMMENTS). */
  hasSqlComments: boolean
  /** Nothing goes outside: this is a restored copy, or SILENT says so. */
  isSilent: boolean
  /** A font for characters that the one of the prints lacks; null where none is set (office#prints). */
  printFont: string | null
}

import { readWatch } from './watch.ts'

/**
 * The default number of processes is at most this: large machines have other work, and each process has connections.
 */
const MAX_DEFAULT_PROCESSES = 4
const MOST_PROCESSES = 64
/**
 * Connections per process with several processes, and with one. More on the same cores seem to delay all
 * (bench/README.md).
 */
const [CONNECTIONS, SINGLE_PROCESS_CONNECTIONS] = [5, 8]

function readProcesses(env: Env): number {
  const raw = env.SERVER_PROCESSES
  if (raw === undefined || raw === '') return Math.min(availableParallelism(), MAX_DEFAULT_PROCESSES)
  const processes = Number(raw)
  if (!Number.isInteger(processes) || processes < 1 || processes > MOST_PROCESSES)
    fail('SERVER_PROCESSES', `“${raw}”不是 1 至 ${MOST_PROCESSES} 的进程数`)
  return processes
}

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']

function readLogLevel(env: Env): string {
  const level = env.LOG_LEVEL || 'info'
  if (!LOG_LEVELS.includes(level)) fail('LOG_LEVEL', `“${level}”不认识，可用 ${LOG_LEVELS.join('、')}`)
  return level
}

function readFfmpeg(env: Env): FfmpegSettings {
  const path = env.FFMPEG_PATH || null
  if (path && !existsSync(path)) fail('FFMPEG_PATH', `文件 ${path} 不存在`)
  return { path, searchPath: env.PATH ?? '' }
}

function readPrintFont(env: Env): string | null {
  const path = env.PRINT_FONT || null
  if (path === null) return null
  try {
    characterMap(path)
  } catch (error) {
    fail('PRINT_FONT', `${path} 不能用作打印补字的字体：${(error as Error).message}`)
  }
  return path
}

/** Refuses mistyped names of settings, which would silently leave a service on its default. */
function refuseUnknown(env: Env): void {
  for (const { name, nearest } of findUnknownSettings(env)) fail(name, `没有这一项设置，是否应为 ${nearest}？`)
}

/**
 * Besides its pool, each process that serves HTTP listens to changes of logins, asks which host is the primary, and has two for
 * people who wait.
 */
const BESIDE_POOL = 4
/** Connections of the embedded store, of the worker, of the coordinator, and of the commands that may run beside them. */
const OTHER_CONNECTIONS = 4 + 7 + 2 + 2

/** How many connections to the database these settings may open at once (docs/operations.md). */
export const connectionsOf = ({ processes, poolSize }: Pick<Config, 'processes' | 'poolSize'>): number =>
  processes * (poolSize + BESIDE_POOL) + OTHER_CONNECTIONS

/** Reads the settings from the environment, once at the start of each process. @throws ConfigError */
export function readConfig(env: Env): Config {
  const isProduction = env.NODE_ENV === 'production'
  if (isProduction) refuseUnknown(env)
  const addresses = readAddresses(env)
  const { port, host, publicUrl } = addresses
  const dataDir = resolve(env.DATA_DIR || './data')
  const databaseUrl = readDatabaseUrl(env)
  const wantsDemo = readSwitch(env, 'DEMO')
  const sandboxUrl = readSandboxUrl(env)
  const wechatAccount = readAccount(env, sandboxUrl)
  const wechatPay = readPay(env, sandboxUrl)
  const sms = readSms(env, sandboxUrl)
  const imitated = [
    ...(wechatAccount.isSandbox ? ['WECHAT_APP_ID', 'WECHAT_APP_SECRET'] : []),
    ...(wechatPay.isSandbox ? ['WECHAT_MCH_ID', 'WECHAT_MCH_KEY'] : []),
    ...(sms.provider === 'sandbox' ? ['SMS_PROVIDER'] : []),
  ]
  if (isProduction) {
    const required = ['PUBLIC_URL', 'WECHAT_MCH_CERT', 'WECHAT_MCH_CERT_KEY']
    const missing = [...imitated, ...required.filter((name) => !env[name])]
    if (wantsDemo) fail('DEMO', '正式环境（NODE_ENV=production）不载入演示数据，请去掉这一项')
    if (missing.length > 0) fail(missing.join('、'), '正式环境（NODE_ENV=production）不使用沙箱，必须设置')
    checkFormats(env)
  }
  checkAddresses(addresses, isProduction)
  const processes = readProcesses(env)
  const poolSize = readPort(env, 'DATABASE_POOL', processes === 1 ? SINGLE_PROCESS_CONNECTIONS : CONNECTIONS)
  const secretKeys = readSecretKeys(env, dataDir, databaseUrl === null)
  const isSilent = readSilent(env, dataDir)
  if (isSilent && env.S3_BUCKET)
    fail(
      'S3_BUCKET',
      `不对外连接的系统（SILENT）不能使用正式的存储桶，其中的文件会被清理。请去掉 S3_* 和 STS_*，或设置 SILENT=0`,
    )
  const machines = readMachines(env)
  const store = readStore(env, { port, host, publicUrl, secretKeys, storeUrl: machines.storeUrl })
  return {
    ...addresses,
    isProduction,
    dataDir,
    databaseUrl,
    loadsDemo: env.DEMO ? wantsDemo : databaseUrl === null && !isProduction,
    notifyBase: wechatPay.isSandbox ? `http://127.0.0.1:${port}` : publicUrl,
    secretKeys,
    certificateKeys: readCertificateKeys(env),
    wechatAccount,
    wechatPay,
    sms,
    store,
    sts: readSts(env, store),
    sandboxUrl: imitated.length > 0 ? sandboxUrl : null,
    metricsPort: env.METRICS_PORT ? readPort(env, 'METRICS_PORT', 0) : null,
    limits: readLimits(env, fail),
    watch: readWatch(env),
    refundProofFen: readYuan(env, 'REFUND_PROOF_YUAN', 500) * 100,
    logLevel: readLogLevel(env),
    poolSize,
    processes,
    machines,
    ffmpeg: readFfmpeg(env),
    printFont: readPrintFont(env),
    isSilent,
    telemetry: readTelemetry(env, isSilent),
    hasSqlComments: readSqlComments(env),
  }
}
