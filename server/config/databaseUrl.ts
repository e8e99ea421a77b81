import { splitHosts } from '#server/db/splitHosts.ts'
import { type Env, fail } from './readSettings.ts'

const ENCODE = '请把其中的 @ 写成 %40，# 写成 %23，/ 写成 %2F，? 写成 %3F，% 写成 %25'

/** Whether every `%` begins an encoded character. */
function decodes(text: string): boolean {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}

function isWhole(url: string): boolean {
  return (url.split('?')[0] ?? '').split('@').length <= 2 && !url.includes('#') && URL.canParse(url) && decodes(url)
}

/**
 * Reads DATABASE_URL, or DATABASE_DIRECT_URL; null where it is not set. It may name several hosts
 * (`postgres://user:password@one:5432,other:5432/database`), of which the product uses the one that takes writes. A
 * password with characters that mean something in an address would be cut, and the connection be tried with another host or
 * another password.
 */
export function readDatabaseUrl(env: Env, name = 'DATABASE_URL'): string | null {
  const raw = env[name]
  if (!raw) return null
  if (!/^postgres(ql)?:\/\//.test(raw)) fail(name, '须以 postgres:// 开头')
  const hosts = splitHosts(raw)
  if (hosts.some((host) => new RegExp('@[/?]|@$').test(host))) fail(name, '逗号之间缺少主机名')
  if (!hosts.every(isWhole)) fail(name, `用户名或密码中有特殊字符，不能这样写。${ENCODE}`)
  return raw
}
