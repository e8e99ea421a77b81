import { isIP } from 'node:net'
import { type Env, fail, readPort, readSwitch, readUrl } from './readSettings.ts'

export interface Addresses {
  port: number
  host: string
  /** The address without a trailing slash. */
  publicUrl: string
  trustProxy: false | string[]
  /** Pages show that this is a demonstration; only then may the sandbox be reached from outside. */
  isDemonstration: boolean
  /** Whether HSTS includes subdomains. */
  hstsSubdomains: boolean
}

/** Whether the host is a loopback address, in the form of `URL`: IPv6 in brackets, `127.1` spelt out. */
function isLoopback(hostname: string): boolean {
  const name = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  return (
    /^(.+\.)?localhost$/i.test(name) ||
    /^127\.\d+\.\d+\.\d+$/.test(name) ||
    name === '::1' ||
    /^::ffff:(127\.|7f)/i.test(name)
  )
}

export function isUnspecified(hostname: string): boolean {
  return ['0.0.0.0', '[::]', '::'].includes(hostname)
}

function readHost(env: Env): string {
  const host = env.HOST || '127.0.0.1'
  if (isIP(host) === 0 && !/^[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?$/.test(host))
    fail('HOST', `“${host}”不是主机名或地址`)
  return host
}

/** Reads PUBLIC_URL, which cannot have a path, since the pages request `/api` and `/assets` of their host. */
function readPublicUrl(env: Env, fallback: string): string {
  const publicUrl = readUrl(env, 'PUBLIC_URL', fallback)
  const { pathname, username, password } = new URL(publicUrl)
  if (username || password) fail('PUBLIC_URL', '网址不能带用户名或密码')
  if (pathname !== '/') fail('PUBLIC_URL', '网址只能是域名，不能带路径')
  return publicUrl
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

/** In production the public address must be https and not a loopback address. */
function checkProduction({ publicUrl, isDemonstration }: Addresses): void {
  if (isDemonstration) fail('DEMONSTRATION', '正式环境（NODE_ENV=production）不是演示系统，请去掉这一项')
  const { protocol, hostname } = new URL(publicUrl)
  if (protocol !== 'https:') fail('PUBLIC_URL', '正式环境（NODE_ENV=production）的网址须以 https:// 开头')
  if (isLoopback(hostname) || isUnspecified(hostname))
    fail('PUBLIC_URL', `正式环境（NODE_ENV=production）不能使用本机地址 ${hostname}`)
}

const WHAT_TO_DO = '正式使用请设置 NODE_ENV=production；仅作演示请设置 DEMONSTRATION=1，页面会注明是演示系统'

/** Refuses addresses reachable from outside, where anyone could read the sandbox's inbox and use the demo accounts. */
function refuseOutside({ host, publicUrl }: Addresses): void {
  const { protocol, hostname } = new URL(publicUrl)
  if (!isLoopback(host)) fail('HOST', `${host} 可从其他机器访问，沙箱和演示密码会对外公开。${WHAT_TO_DO}`)
  if (protocol === 'https:' || !isLoopback(hostname))
    fail('PUBLIC_URL', `${publicUrl} 是对外地址，沙箱和演示密码会对外公开。${WHAT_TO_DO}`)
}

export function readAddresses(env: Env): Addresses {
  const port = readPort(env, 'PORT', 3000)
  return {
    port,
    host: readHost(env),
    publicUrl: readPublicUrl(env, `http://localhost:${port}`),
    trustProxy: readTrustProxy(env),
    isDemonstration: readSwitch(env, 'DEMONSTRATION'),
    hstsSubdomains: readSwitch(env, 'HSTS_SUBDOMAINS'),
  }
}

/** @throws ConfigError where the service must not be reached at these addresses */
export function checkAddresses(addresses: Addresses, isProduction: boolean): void {
  if (isProduction) checkProduction(addresses)
  else if (!addresses.isDemonstration) refuseOutside(addresses)
}
