import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createFileAtomically } from '#server/platform/createFileAtomically.ts'
import { type Env, fail } from './readSettings.ts'

const LEAST_BYTES = 32
/** A random key of 32 characters has about 25 different ones. */
const LEAST_DIFFERENT = 10
const MAKE_ONE = '请用 openssl rand -base64 48 生成一个'

function refuseWeak(key: Buffer, name = 'SECRET_KEY'): void {
  if (key.length < LEAST_BYTES) fail(name, `至少需要 ${LEAST_BYTES} 个字节。${MAKE_ONE}`)
  if (new Set(key).size < LEAST_DIFFERENT) fail(name, `只有几个不同的字符，容易猜到。${MAKE_ONE}`)
}

/** Reads SECRET_KEY; with the embedded database a missing one is generated below `dataDir`. */
export function readSecretKey(env: Env, dataDir: string, isEmbedded: boolean): Buffer {
  const raw = env.SECRET_KEY
  if (raw) {
    const key = Buffer.from(raw, 'utf8')
    refuseWeak(key)
    return key
  }
  if (!isEmbedded) fail('SECRET_KEY', '使用外部数据库（DATABASE_URL）时必须设置')
  const path = join(dataDir, 'secret.key')
  if (!existsSync(path)) {
    // What lies in the database was sealed with the key that is gone; a new one would open none of it.
    if (existsSync(join(dataDir, 'postgres', 'cluster')))
      fail('SECRET_KEY', `${path} 不见了，而 ${dataDir} 中已有数据库。请放回原来的文件，或设置原来的 SECRET_KEY`)
    try {
      mkdirSync(dataDir, { recursive: true })
    } catch (error) {
      fail('DATA_DIR', `不能建立目录 ${dataDir}（${(error as NodeJS.ErrnoException).code ?? ''}）`)
    }
    createFileAtomically(path, randomBytes(48).toString('base64url'))
  }
  const kept = Buffer.from(readFileSync(path, 'utf8').trim(), 'utf8')
  if (kept.length < LEAST_BYTES) fail('SECRET_KEY', `${path} 中的密钥不足 ${LEAST_BYTES} 个字节`)
  return kept
}

/** Reads CERTIFICATE_KEYS such as `2:…,3:…`: keys that sign links of certificates beside the one of SECRET_KEY, which has the id 1. */
export function readCertificateKeys(env: Env): ReadonlyMap<number, Buffer> {
  const keys = new Map<number, Buffer>()
  for (const part of (env.CERTIFICATE_KEYS ?? '').split(',').filter((one) => one.trim() !== '')) {
    const [, id = '', secret = ''] = /^\s*(\d{1,3}):(.*)$/.exec(part) ?? []
    if (secret === '' || Number(id) < 2 || Number(id) > 255 || keys.has(Number(id)))
      fail('CERTIFICATE_KEYS', '格式为 编号:密钥，用逗号分隔，编号从 2 至 255，各不相同')
    const key = Buffer.from(secret.trim(), 'utf8')
    refuseWeak(key, 'CERTIFICATE_KEYS')
    keys.set(Number(id), key)
  }
  return keys
}
