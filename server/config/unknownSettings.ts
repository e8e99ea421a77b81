import { backupSettings } from './backupStore.ts'
import { limitSettings } from './limits.ts'
import type { Env } from './readSettings.ts'
import { telemetrySettings } from './telemetry.ts'
import { watchSettings } from './watch.ts'

/** Every setting that the product reads, grouped by the first word of its name. */
const known = [
  'PORT',
  'HOST',
  'DATA_DIR',
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_NAMED_STATEMENTS',
  'DATABASE_POOL',
  'DEMO',
  'DEMONSTRATION',
  'SECRET_KEY',
  'EARLIER_SECRET_KEYS',
  'CERTIFICATE_KEYS',
  'PUBLIC_URL',
  'TRUST_PROXY',
  'HSTS_SUBDOMAINS',
  'SERVER_PROCESSES',
  'SEVERAL_MACHINES',
  'STORE_URL',
  'STORE_PORT',
  'HEALTH_PORT',
  'STOP_DELAY_SECONDS',
  'METRICS_PORT',
  'LOG_LEVEL',
  'SANDBOX_PORT',
  'WECHAT_APP_ID',
  'WECHAT_APP_SECRET',
  'WECHAT_OPEN_BASE',
  'WECHAT_API_BASE',
  'WECHAT_MESSAGE_TOKEN',
  'WECHAT_MCH_ID',
  'WECHAT_MCH_KEY',
  'WECHAT_MCH_CERT',
  'WECHAT_MCH_CERT_KEY',
  'WECHAT_MCH_BASE',
  'SMS_PROVIDER',
  'SMS_SIGN_NAME',
  'SMS_TEMPLATE_CODE',
  'ALIYUN_SMS_ENDPOINT',
  'ALIYUN_ACCESS_KEY_ID',
  'ALIYUN_ACCESS_KEY_SECRET',
  'S3_ENDPOINT',
  'S3_REGION',
  'S3_BUCKET',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'S3_PATH_STYLE',
  ...backupSettings,
  'STS_PROVIDER',
  'STS_ENDPOINT',
  'STS_ROLE_ARN',
  'FFMPEG_PATH',
  'PRINT_FONT',
  'REFUND_PROOF_YUAN',
  ...Object.values(watchSettings),
  'SILENT',
  ...telemetrySettings,
  ...limitSettings,
]

/** First words of names that only this product's settings have. */
const OWN_WORDS = ['WECHAT', 'SMS', 'ALIYUN', 'S3', 'STS', 'LIMIT', 'HSTS', 'METRICS', 'FFMPEG', 'SANDBOX', 'DEMO']
/**
 * Other names are common (`SERVER_NAME`): one is reported only at this edit distance, and with more shared first
 * letters.
 */
const [MAX_DISTANCE, SHARED_LETTERS] = [2, 4]

/** The Levenshtein distance. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++)
      next[j] = Math.min(
        (row[j] as number) + 1,
        (next[j - 1] as number) + 1,
        (row[j - 1] as number) + (a[i - 1] === b[j - 1] ? 0 : 1),
      )
    row = next
  }
  return row[b.length] as number
}

function sharedStart(a: string, b: string): number {
  let length = 0
  while (length < a.length && a[length] === b[length]) length++
  return length
}

/**
 * Shared first letters count twice, so that `S3_SECRET` means `S3_SECRET_ACCESS_KEY`, although `S3_BUCKET` is closer.
 */
const unlikeness = (name: string, other: string): number => distance(name, other) - 2 * sharedStart(name, other)

function nearestOf(name: string): string {
  return known.reduce((best, other) => (unlikeness(name, other) < unlikeness(name, best) ? other : best))
}

const firstWord = (name: string): string => name.split('_')[0] as string

const hasOwnWord = (name: string): boolean => name.includes('_') && OWN_WORDS.includes(firstWord(name))

/** Whether a comparison with all settings can find one that was meant; for most variables of a machine none can. */
const isWorthComparing = (name: string): boolean =>
  hasOwnWord(name) || known.some((other) => sharedStart(name, other) > SHARED_LETTERS)

/** Environment variables that look like settings of ours but are not, each with the setting that was probably meant. */
export function findUnknownSettings(env: Env): Array<{ name: string; nearest: string }> {
  return Object.keys(env)
    .filter((name) => env[name] && !known.includes(name) && isWorthComparing(name))
    .map((name) => ({ name, nearest: nearestOf(name) }))
    .filter(
      ({ name, nearest }) =>
        hasOwnWord(name) || (sharedStart(name, nearest) > SHARED_LETTERS && distance(name, nearest) <= MAX_DISTANCE),
    )
}
