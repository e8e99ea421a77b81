import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createFileAtomically } from '#server/platform/createFileAtomically.ts'
import { makeDataFolder } from '#server/platform/makeDataFolder.ts'
import type { SecretKeys } from '#server/security/secrets.ts'
import { type Env, fail } from './readSettings.ts'

const LEAST_BYTES = 32
/** A random key of 32 characters has about 25 different ones. */
const LEAST_DIFFERENT = 10
const MAKE_ONE = '请用 openssl rand -base64 48 生成一个'

function refuseWeak(key: Buffer, name = 'SECRET_KEY'): void {
  if (key.length < LEAST_BYTES) fail(name, `至少需要 ${LEAST_BYTES} 个字节。${MAKE_ONE}`)
  if (new Set(key).size < LEAST_DIFFERENT) fail(name, `只有几个不同的字符，容易猜到。${MAKE_ONE}`)
}

export const SECRET_KEY_FILE = 'secret.key'

/** Reads keys such as `1:…,2:…`; null where it is not that. */
function readNumbered(parts: readonly string[], leastId: number): Map<number, Buffer> | null {
  const keys = new Map<number, Buffer>()
  for (const part of parts.filter((one) => one.trim() !== '')) {
    const [, id = '', secret = ''] = /^\s*(\d{1,3}):(.*)$/.exec(part) ?? []
    if (secret === '' || Number(id) < leastId || Number(id) > 255 || keys.has(Number(id))) return null
    keys.set(Number(id), Buffer.from(secret.trim(), 'utf8'))
  }
  return keys
}

/** The newest key with those before it, which must be there from the first on: each has sealed something that is kept. */
function withEarlier(newest: Buffer, lines: readonly string[], where: string): SecretKeys {
  const earlier = readNumbered(lines, 1)
  if (!earlier || [...earlier.keys()].sort((a, b) => a - b).some((id, at) => id !== at + 1))
    return fail(where, '应为以前的全部密钥，格式为 编号:密钥，编号从 1 起不间断')
  return new Map([...earlier, [earlier.size + 1, newest]])
}

/**
 * Reads SECRET_KEY and EARLIER_SECRET_KEYS (`1:…,2:…`). With the embedded database a missing SECRET_KEY is generated below
 * `dataDir`, in a file whose first line is the newest key and whose further lines are the earlier ones (`1:…`).
 */
export function readSecretKeys(env: Env, dataDir: string, isEmbedded: boolean): SecretKeys {
  const raw = env.SECRET_KEY
  if (raw) {
    const key = Buffer.from(raw, 'utf8')
    refuseWeak(key)
    return withEarlier(key, (env.EARLIER_SECRET_KEYS ?? '').split(','), 'EARLIER_SECRET_KEYS')
  }
  if (env.EARLIER_SECRET_KEYS) fail('EARLIER_SECRET_KEYS', '只能与 SECRET_KEY 一起设置')
  if (!isEmbedded) fail('SECRET_KEY', '使用外部数据库（DATABASE_URL）时必须设置')
  const path = join(dataDir, SECRET_KEY_FILE)
  if (!existsSync(path)) {
    // What lies in the database was sealed with the key that is gone; a new one would open none of it.
    if (existsSync(join(dataDir, 'postgres', 'cluster')))
      fail('SECRET_KEY', `${path} 不见了，而 ${dataDir} 中已有数据库。请放回原来的文件，或设置原来的 SECRET_KEY`)
    try {
      makeDataFolder(dataDir)
    } catch (error) {
      fail('DATA_DIR', `不能建立目录 ${dataDir}（${(error as NodeJS.ErrnoException).code ?? ''}）`)
    }
    createFileAtomically(path, randomBytes(48).toString('base64url'))
  }
  const [first = '', ...earlier] = readFileSync(path, 'utf8').trim().split('\n')
  const newest = Buffer.from(first.trim(), 'utf8')
  if (newest.length < LEAST_BYTES) fail('SECRET_KEY', `${path} 中的密钥不足 ${LEAST_BYTES} 个字节`)
  return withEarlier(newest, earlier, path)
}

const numbered = (keys: SecretKeys): string[] =>
  [...keys].sort(([a], [b]) => a - b).map(([id, key]) => `${id}:${key.toString('utf8')}`)

/** The settings that give these keys. */
export function secretKeySettings(keys: SecretKeys): { SECRET_KEY: string; EARLIER_SECRET_KEYS: string } {
  const newest = Math.max(...keys.keys())
  const earlier = numbered(keys).slice(0, -1)
  return {
    SECRET_KEY: (keys.get(newest) as Buffer).toString('utf8'),
    EARLIER_SECRET_KEYS: earlier.join(','),
  }
}

/** What stands in the file with these keys. */
export function secretKeyFile(keys: SecretKeys): string {
  const { SECRET_KEY, EARLIER_SECRET_KEYS } = secretKeySettings(keys)
  return [SECRET_KEY, ...EARLIER_SECRET_KEYS.split(',').filter((line) => line !== '')].join('\n')
}

/** These keys and a new one, which is the newest. */
export function withNewKey(keys: SecretKeys): SecretKeys {
  const newest = Math.max(...keys.keys())
  if (newest === 255) fail('SECRET_KEY', '最多 255 个')
  return new Map([...keys, [newest + 1, Buffer.from(randomBytes(48).toString('base64url'), 'utf8')]])
}

/** Reads CERTIFICATE_KEYS such as `2:…,3:…`: keys that sign links of certificates beside the one of the first SECRET_KEY, which has the id 1. */
export function readCertificateKeys(env: Env): ReadonlyMap<number, Buffer> {
  const keys =
    readNumbered((env.CERTIFICATE_KEYS ?? '').split(','), 2) ??
    fail('CERTIFICATE_KEYS', '格式为 编号:密钥，用逗号分隔，编号从 2 至 255，各不相同')
  for (const key of keys.values()) refuseWeak(key, 'CERTIFICATE_KEYS')
  return keys
}
