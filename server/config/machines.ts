import { readDatabaseUrl } from './databaseUrl.ts'
import { type Env, fail, readPort, readSwitch, readUrl } from './readSettings.ts'

/** Settings of a product that runs on several machines (docs/operations.md). */
export interface MachinesConfig {
  /** Limits and locks are shared through the database by all machines that use it. */
  isShared: boolean
  /** Where the database itself is, if `DATABASE_URL` is a pooler; else the same. Null: the embedded one. */
  directUrl: string | null
  /** False behind a pooler that gives each transaction another connection. */
  namesStatements: boolean
  /** The origin of `npm run store` on another machine; null: the server brings the store along, or `S3_*` name another one. */
  storeUrl: string | null
  storePort: number
  /** Where the worker answers `/healthz` and `/readyz`; null: nowhere. */
  healthPort: number | null
  /** How long a server that stops says so in `/readyz`, and serves on, so that the balancer in front notices. */
  stopDelayMs: number
}

const LONGEST_DELAY_SECONDS = 20

function readStopDelay(env: Env): number {
  const raw = env.STOP_DELAY_SECONDS
  if (!raw) return 0
  if (!/^\d{1,2}$/.test(raw) || Number(raw) > LONGEST_DELAY_SECONDS)
    fail('STOP_DELAY_SECONDS', `“${raw}”不是 0 至 ${LONGEST_DELAY_SECONDS} 的秒数`)
  return Number(raw) * 1000
}

/** Where `npm run store` is; null where the store is in the server. */
export function readStoreUrl(env: Env): string | null {
  const storeUrl = env.STORE_URL ? new URL(readUrl(env, 'STORE_URL', '')) : null
  if (storeUrl && storeUrl.pathname !== '/') fail('STORE_URL', '网址只能是主机和端口，不能带路径')
  if (storeUrl && env.S3_ENDPOINT) fail('STORE_URL', '已设置 S3_ENDPOINT，两者只能用一个')
  return storeUrl?.origin ?? null
}

export function readMachines(env: Env): MachinesConfig {
  const directUrl = readDatabaseUrl(env, 'DATABASE_DIRECT_URL')
  if (directUrl && !env.DATABASE_URL) fail('DATABASE_URL', '已设置 DATABASE_DIRECT_URL，缺少这一项')
  return {
    isShared: readSwitch(env, 'SEVERAL_MACHINES'),
    directUrl: directUrl ?? readDatabaseUrl(env),
    namesStatements: env.DATABASE_NAMED_STATEMENTS ? readSwitch(env, 'DATABASE_NAMED_STATEMENTS') : true,
    storeUrl: readStoreUrl(env),
    storePort: readPort(env, 'STORE_PORT', 3900),
    healthPort: env.HEALTH_PORT ? readPort(env, 'HEALTH_PORT', 0) : null,
    stopDelayMs: readStopDelay(env),
  }
}
