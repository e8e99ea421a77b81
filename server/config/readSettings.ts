export type Env = Readonly<Record<string, string | undefined>>

/** A bad setting: one line that names it, which the start prints before it ends (rulings#test). */
export class ConfigError extends Error {}

export function fail(name: string, problem: string): never {
  throw new ConfigError(`设置 ${name} 有误：${problem}`)
}

export function readPort(env: Env, name: string, fallback: number): number {
  const raw = env[name]
  if (raw === undefined || raw === '') return fallback
  const port = Number(raw)
  if (!Number.isInteger(port) || port < 1 || port > 65535) fail(name, `“${raw}”不是 1 至 65535 的端口`)
  return port
}

/** Reads a switch: `1` is on, `0` and absent are off. */
export function readSwitch(env: Env, name: string): boolean {
  const raw = env[name]
  if (raw && raw !== '0' && raw !== '1') fail(name, '只能是 0 或 1')
  return raw === '1'
}

/** Reads a sum in whole yuan. */
export function readYuan(env: Env, name: string, fallback: number): number {
  const raw = env[name]
  if (raw === undefined || raw === '') return fallback
  if (!/^\d{1,7}$/.test(raw)) fail(name, `“${raw}”不是整数的元`)
  return Number(raw)
}

/** Reads an http or https URL without query and fragment; trailing slashes are dropped. */
export function readUrl(env: Env, name: string, fallback: string): string {
  const raw = env[name]
  if (raw === undefined || raw === '') return fallback
  let url: URL
  try {
    url = new URL(raw)
  } catch {
    return fail(name, `“${raw}”不是网址`)
  }
  if (url.protocol !== 'http:' && url.protocol !== 'https:') fail(name, '网址须以 http:// 或 https:// 开头')
  // `URL` drops a question mark or hash that nothing follows, so that the raw text is checked.
  if (/[?#]/.test(raw)) fail(name, '网址不能带“?”或“#”及其后的内容')
  return raw.replace(/\/+$/, '')
}

/** Reads settings that must be given all or none; null for none. */
export function readGroup<K extends string>(env: Env, names: readonly K[]): Record<K, string> | null {
  const given = names.filter((name) => env[name])
  if (given.length === 0) return null
  const missing = names.filter((name) => !env[name])
  if (missing.length > 0) fail(missing.join('、'), `已设置 ${given.join('、')}，缺少这一项`)
  return Object.fromEntries(names.map((name) => [name, env[name] as string])) as Record<K, string>
}
