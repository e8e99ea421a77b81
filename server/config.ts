import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { availableParallelism } from 'node:os'
import { join, resolve } from 'node:path'
import { createWhole } from './createWhole.ts'
import type { FfmpegSettings } from './integrations/transcoder/findFfmpeg.ts'
import { type Limits, readLimits } from './limits.ts'
import { readStore, readSts, type StoreConfig, type StsConfig } from './storeConfig.ts'

type Env = Record<string, string | undefined>

/** One line that names the setting (rulings 9); the start prints it and ends. */
export class ConfigError extends Error {}

export interface WechatAccountConfig {
  appId: string
  appSecret: string
  /** Where browsers are sent to authorise: absolute, or a path of our own for the sandbox. */
  openBase: string
  apiBase: string
}

export interface WechatPayConfig {
  mchId: string
  mchKey: string
  mchCert: string | null
  mchCertKey: string | null
  mchBase: string
}

export type SmsConfig =
  | { provider: 'sandbox'; base: string }
  | {
      provider: 'aliyun'
      endpoint: string
      accessKeyId: string
      accessKeySecret: string
      signName: string
      templateCode: string
    }

export interface Config {
  isProduction: boolean
  port: number
  host: string
  dataDir: string
  /** null: the embedded PostgreSQL below `dataDir`. */
  databaseUrl: string | null
  loadsDemo: boolean
  /** Without a slash at the end. */
  publicUrl: string
  /** Where WeChat's notices come in: the sandbox is told the loopback address. */
  notifyBase: string
  trustProxy: false | string[]
  secretKey: Buffer
  wechatAccount: WechatAccountConfig & { isSandbox: boolean }
  wechatPay: WechatPayConfig & { isSandbox: boolean }
  sms: SmsConfig
  store: StoreConfig
  sts: StsConfig
  /** null: nothing outside is imitated, so no sandbox runs. */
  sandboxUrl: string | null
  metricsPort: number | null
  limits: Limits
  logLevel: string
  /** Connections of each process that answers people. */
  poolSize: number
  /** How many processes answer people; 1: the server itself does. */
  processes: number
  /** FFMPEG_PATH, and where else to look for the program. */
  ffmpeg: FfmpegSettings
}

function fail(name: string, problem: string): never {
  throw new ConfigError(`设置 ${name} 有误：${problem}`)
}

function readPort(env: Env, name: string, fallback: number): number {
  const raw = env[name]
  if (raw === undefined || raw === '') return fallback
  const port = Number(raw)
  if (!Number.isInteger(port) || port < 1 || port > 65535) fail(name, `“${raw}”不是 1 至 65535 的端口`)
  return port
}

/** A machine of many cores has other work as well, and each process has its connections. */
const MOST_BY_ITSELF = 4
const MOST_PROCESSES = 64
/** Of each of several processes, and of one alone. More at once on the same cores seem to make all of them late (bench/README.md). */
const [CONNECTIONS, ALONE_CONNECTIONS] = [5, 8]

function readProcesses(env: Env): number {
  const raw = env.SERVER_PROCESSES
  if (raw === undefined || raw === '') return Math.min(availableParallelism(), MOST_BY_ITSELF)
  const processes = Number(raw)
  if (!Number.isInteger(processes) || processes < 1 || processes > MOST_PROCESSES)
    fail('SERVER_PROCESSES', `“${raw}”不是 1 至 ${MOST_PROCESSES} 的进程数`)
  return processes
}

function readUrl(env: Env, name: string, fallback: string): string {
  const raw = env[name]
  if (raw === undefined || raw === '') return fallback
  let url: URL
  try {
    url = new URL(raw)
  } catch {
    return fail(name, `“${raw}”不是网址`)
  }
  if (url.protocol !== 'http:' && url.protocol !== 'https:') fail(name, '网址须以 http:// 或 https:// 开头')
  return raw.replace(/\/+$/, '')
}

/** A group of settings belongs together: one present means that all must be. */
function readGroup<K extends string>(env: Env, names: readonly K[]): Record<K, string> | null {
  const given = names.filter((name) => env[name])
  if (given.length === 0) return null
  const missing = names.filter((name) => !env[name])
  if (missing.length > 0) fail(missing.join('、'), `已设置 ${given.join('、')}，缺少这一项`)
  return Object.fromEntries(names.map((name) => [name, env[name] as string])) as Record<K, string>
}

function readTrustProxy(env: Env): false | string[] {
  const raw = env.TRUST_PROXY
  if (!raw || raw === 'none') return false
  const proxies = raw.split(',').map((part) => part.trim())
  for (const proxy of proxies) {
    const [address, bits] = proxy.split('/')
    const isNamed = ['loopback', 'linklocal', 'uniquelocal'].includes(proxy)
    if (!isNamed && (isIP(address ?? '') === 0 || (bits !== undefined && !/^\d{1,3}$/.test(bits))))
      fail('TRUST_PROXY', `“${proxy}”不是地址、网段或 loopback`)
  }
  return proxies
}

function readSecretKey(env: Env, dataDir: string, isEmbedded: boolean): Buffer {
  const raw = env.SECRET_KEY
  if (raw) {
    const key = Buffer.from(raw, 'utf8')
    if (key.length < 32) fail('SECRET_KEY', '至少需要 32 个字节')
    return key
  }
  if (!isEmbedded) fail('SECRET_KEY', '使用外部数据库（DATABASE_URL）时必须设置')
  const path = join(dataDir, 'secret.key')
  if (!existsSync(path)) {
    try {
      mkdirSync(dataDir, { recursive: true })
    } catch (error) {
      fail('DATA_DIR', `不能建立目录 ${dataDir}（${(error as NodeJS.ErrnoException).code ?? ''}）`)
    }
    createWhole(path, randomBytes(48).toString('base64url'))
  }
  const kept = Buffer.from(readFileSync(path, 'utf8').trim(), 'utf8')
  if (kept.length < 32) fail('SECRET_KEY', `${path} 中的密钥不足 32 个字节`)
  return kept
}

function readAccount(env: Env, sandboxUrl: string) {
  const bases = {
    openBase: readUrl(env, 'WECHAT_OPEN_BASE', 'https://open.weixin.qq.com'),
    apiBase: readUrl(env, 'WECHAT_API_BASE', 'https://api.weixin.qq.com'),
  }
  const group = readGroup(env, ['WECHAT_APP_ID', 'WECHAT_APP_SECRET'])
  if (group) return { appId: group.WECHAT_APP_ID, appSecret: group.WECHAT_APP_SECRET, ...bases, isSandbox: false }
  for (const name of ['WECHAT_OPEN_BASE', 'WECHAT_API_BASE'])
    if (env[name]) fail('WECHAT_APP_ID', `已设置 ${name}，缺少这一项`)
  return {
    appId: 'wx0000sandbox00000',
    appSecret: 'sandbox-app-secret',
    openBase: '/sandbox/open',
    apiBase: `${sandboxUrl}/sandbox/api`,
    isSandbox: true,
  }
}

function readPay(env: Env, sandboxUrl: string) {
  const group = readGroup(env, ['WECHAT_MCH_ID', 'WECHAT_MCH_KEY'])
  if (!group) {
    for (const name of ['WECHAT_MCH_BASE', 'WECHAT_MCH_CERT', 'WECHAT_MCH_CERT_KEY'])
      if (env[name]) fail('WECHAT_MCH_ID', `已设置 ${name}，缺少这一项`)
    return {
      mchId: '1900000109',
      mchKey: 'sandbox0sandbox0sandbox0sandbox0',
      mchCert: null,
      mchCertKey: null,
      mchBase: `${sandboxUrl}/sandbox/mch`,
      isSandbox: true,
    }
  }
  const certificate = readGroup(env, ['WECHAT_MCH_CERT', 'WECHAT_MCH_CERT_KEY'])
  for (const [name, path] of Object.entries(certificate ?? {})) if (!existsSync(path)) fail(name, `文件 ${path} 不存在`)
  return {
    mchId: group.WECHAT_MCH_ID,
    mchKey: group.WECHAT_MCH_KEY,
    mchCert: certificate?.WECHAT_MCH_CERT ?? null,
    mchCertKey: certificate?.WECHAT_MCH_CERT_KEY ?? null,
    mchBase: readUrl(env, 'WECHAT_MCH_BASE', 'https://api.mch.weixin.qq.com'),
    isSandbox: false,
  }
}

function readSms(env: Env, sandboxUrl: string): SmsConfig {
  const provider = env.SMS_PROVIDER || 'sandbox'
  if (provider === 'sandbox') return { provider, base: `${sandboxUrl}/sandbox/sms-gateway` }
  if (provider !== 'aliyun') return fail('SMS_PROVIDER', `“${provider}”不认识，可用 sandbox、aliyun`)
  const names = ['ALIYUN_ACCESS_KEY_ID', 'ALIYUN_ACCESS_KEY_SECRET', 'SMS_SIGN_NAME', 'SMS_TEMPLATE_CODE'] as const
  const missing = names.filter((name) => !env[name])
  if (missing.length > 0) fail(missing.join('、'), 'SMS_PROVIDER=aliyun 时必须设置')
  return {
    provider,
    // The path is signed as it stands: that of a host alone is its slash.
    endpoint: `${readUrl(env, 'ALIYUN_SMS_ENDPOINT', 'https://dysmsapi.aliyuncs.com')}/`,
    accessKeyId: env.ALIYUN_ACCESS_KEY_ID as string,
    accessKeySecret: env.ALIYUN_ACCESS_KEY_SECRET as string,
    signName: env.SMS_SIGN_NAME as string,
    templateCode: env.SMS_TEMPLATE_CODE as string,
  }
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

/** Environment to settings, once, at the start of each process. Throws ConfigError. */
export function readConfig(env: Env): Config {
  const isProduction = env.NODE_ENV === 'production'
  const port = readPort(env, 'PORT', 3000)
  const dataDir = resolve(env.DATA_DIR || './data')
  const databaseUrl = env.DATABASE_URL || null
  if (databaseUrl && !/^postgres(ql)?:\/\//.test(databaseUrl)) fail('DATABASE_URL', '须以 postgres:// 开头')
  if (env.DEMO && env.DEMO !== '0' && env.DEMO !== '1') fail('DEMO', '只能是 0 或 1')
  const sandboxPort = readPort(env, 'SANDBOX_PORT', port === 65535 ? port - 1 : port + 1)
  const sandboxUrl = `http://127.0.0.1:${sandboxPort}`
  const wechatAccount = readAccount(env, sandboxUrl)
  const wechatPay = readPay(env, sandboxUrl)
  const sms = readSms(env, sandboxUrl)
  const imitated = [
    ...(wechatAccount.isSandbox ? ['WECHAT_APP_ID', 'WECHAT_APP_SECRET'] : []),
    ...(wechatPay.isSandbox ? ['WECHAT_MCH_ID', 'WECHAT_MCH_KEY'] : []),
    ...(sms.provider === 'sandbox' ? ['SMS_PROVIDER'] : []),
  ]
  if (isProduction && imitated.length > 0)
    fail(imitated.join('、'), '正式环境（NODE_ENV=production）不使用沙箱，必须设置')
  const publicUrl = readUrl(env, 'PUBLIC_URL', `http://localhost:${port}`)
  if (isProduction && !env.PUBLIC_URL) fail('PUBLIC_URL', '正式环境必须设置')
  const processes = readProcesses(env)
  const poolSize = readPort(env, 'DATABASE_POOL', processes === 1 ? ALONE_CONNECTIONS : CONNECTIONS)
  const host = env.HOST || '127.0.0.1'
  const secretKey = readSecretKey(env, dataDir, databaseUrl === null)
  const readers = { env, fail, readUrl, readGroup }
  const store = readStore(readers, { port, host, publicUrl, secretKey })
  return {
    isProduction,
    port,
    host,
    dataDir,
    databaseUrl,
    loadsDemo: env.DEMO ? env.DEMO === '1' : databaseUrl === null && !isProduction,
    publicUrl,
    notifyBase: wechatPay.isSandbox ? `http://127.0.0.1:${port}` : publicUrl,
    trustProxy: readTrustProxy(env),
    secretKey,
    wechatAccount,
    wechatPay,
    sms,
    store,
    sts: readSts(readers, store),
    sandboxUrl: imitated.length > 0 ? sandboxUrl : null,
    metricsPort: env.METRICS_PORT ? readPort(env, 'METRICS_PORT', 0) : null,
    limits: readLimits(env, fail),
    logLevel: readLogLevel(env),
    poolSize,
    processes,
    ffmpeg: readFfmpeg(env),
  }
}
