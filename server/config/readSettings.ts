export type Env = Readonly<Record<string, string | undefined>>

/** One line that names the setting (rulings 9); the start prints it and ends. */
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

/** `1` is yes, `0` and nothing are no. */
export function readSwitch(env: Env, name: string): boolean {
  const raw = env[name]
  if (raw && raw !== '0' && raw !== '1') fail(name, '只能是 0 或 1')
  return raw === '1'
}

/** An http or https address without query and fragment; slashes at its end are dropped. */
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
  // `URL` leaves out a question mark or a hash that nothing follows.
  if (/[?#]/.test(raw)) fail(name, '网址不能带“?”或“#”及其后的内容')
  return raw.replace(/\/+$/, '')
}

/** A group of settings belongs together: one present means that all must be. */
export function readGroup<K extends string>(env: Env, names: readonly K[]): Record<K, string> | null {
  const given = names.filter((name) => env[name])
  if (given.length === 0) return null
  const missing = names.filter((name) => !env[name])
  if (missing.length > 0) fail(missing.join('、'), `已设置 ${given.join('、')}，缺少这一项`)
  return Object.fromEntries(names.map((name) => [name, env[name] as string])) as Record<K, string>
}
