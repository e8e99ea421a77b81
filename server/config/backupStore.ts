import type { S3Settings } from '#server/integrations/storage/s3Settings.ts'
import { ConfigError, type Env, fail, readUrl } from './readSettings.ts'

const NEEDED = [
  'BACKUP_S3_ENDPOINT',
  'BACKUP_S3_REGION',
  'BACKUP_S3_ACCESS_KEY_ID',
  'BACKUP_S3_SECRET_ACCESS_KEY',
] as const
export const backupSettings: readonly string[] = [...NEEDED, 'BACKUP_S3_PATH_STYLE']

interface BucketAddress {
  bucket: string
  /** Without slashes at its ends; may be empty. */
  prefix: string
}

/** `s3://BUCKET/PREFIX`; null for a folder. @throws ConfigError */
export function readBucketAddress(text: string): BucketAddress | null {
  if (!text.startsWith('s3://')) return null
  const [bucket = '', ...rest] = text.slice('s3://'.length).split('/')
  const prefix = rest.filter((part) => part !== '')
  if (
    !/^[a-z0-9][a-z0-9.-]{1,62}$/.test(bucket) ||
    prefix.some((part) => !/^[\w.-]+$/.test(part) || /^\.+$/.test(part))
  )
    throw new ConfigError(`“${text}”不是存储桶的地址，应为 s3://存储桶/目录，只用字母、数字、点和连字符`)
  return { bucket, prefix: prefix.join('/') }
}

/** The store of backups, by the settings `BACKUP_S3_*`. It must not be the bucket of the product. @throws ConfigError */
export function readBackupStore(env: Env, bucket: string): S3Settings {
  const missing = NEEDED.filter((name) => !env[name])
  if (missing.length > 0) fail(missing.join('、'), '备份到存储桶时必须设置')
  const pathStyle = env.BACKUP_S3_PATH_STYLE
  if (pathStyle && pathStyle !== '0' && pathStyle !== '1') fail('BACKUP_S3_PATH_STYLE', '只能是 0 或 1')
  const endpoint = readUrl(env, 'BACKUP_S3_ENDPOINT', '')
  if (bucket === env.S3_BUCKET && endpoint === env.S3_ENDPOINT?.replace(/\/+$/, ''))
    fail('BACKUP_S3_ENDPOINT', '备份不能放在系统自己的存储桶（S3_BUCKET）中，请另建一个存储桶')
  return {
    endpoint,
    region: env.BACKUP_S3_REGION ?? '',
    bucket,
    isPathStyle: pathStyle !== '0',
    accessKeyId: env.BACKUP_S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: env.BACKUP_S3_SECRET_ACCESS_KEY ?? '',
  }
}
