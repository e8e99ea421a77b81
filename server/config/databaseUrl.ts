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

/**
 * Reads DATABASE_URL; null for the embedded database. A password with characters that mean something in an address would be
 * cut, and the connection be tried with another host or another password.
 */
export function readDatabaseUrl(env: Env): string | null {
  const raw = env.DATABASE_URL
  if (!raw) return null
  if (!/^postgres(ql)?:\/\//.test(raw)) fail('DATABASE_URL', '须以 postgres:// 开头')
  const isWhole =
    (raw.split('?')[0] ?? '').split('@').length <= 2 && !raw.includes('#') && URL.canParse(raw) && decodes(raw)
  if (!isWhole) fail('DATABASE_URL', `用户名或密码中有特殊字符，不能这样写。${ENCODE}`)
  return raw
}
