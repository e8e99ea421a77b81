import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig } from '#server/config/readConfig.ts'
import { ConfigError } from '#server/config/readSettings.ts'
import { giveAuditRights, takeAuditRights } from '#server/db/auditRights.ts'
import { type Database, openDatabase } from '#server/db/pool.ts'
import { reachPostgres } from '#server/db/reachPostgres.ts'
import { splitHosts } from '#server/db/splitHosts.ts'
import { proofLines, readToldHeads } from '#server/features/office/audit/proofLines.ts'
import { makeDataFolder } from '#server/platform/makeDataFolder.ts'
import { proveChain } from '#server/records/office/audit/proveChain.ts'
import { lockDataFolder } from './lockDataFolder.ts'

const USAGE = `用法（设置与 npm start 相同）：
  npm run audit:verify                                   核对操作日志的每日封存值
  npm run audit:verify -- --head 2026-11-27=<封存值>     同时与抄存的封存值比较，可以写多个
  npm run audit:secure -- --superuser <地址>             外部数据库：把操作日志交给单独的角色，应用不能改
  npm run audit:secure -- --superuser <地址> --release   升级前交还，升级后再运行一次上一条`

async function verify(words: readonly string[]): Promise<void> {
  const told = readToldHeads(words)
  if (typeof told === 'string') throw new ConfigError(`“${told}”不是“日期=封存值”\n${USAGE}`)
  const config = readConfig(process.env)
  makeDataFolder(config.dataDir)
  const mayStart = config.databaseUrl === null && (await lockDataFolder(config.dataDir))
  const embedded = config.databaseUrl
    ? null
    : await reachPostgres(join(config.dataDir, 'postgres'), 'kaoji', { mayStart })
  const url = config.machines.directUrl ?? embedded?.url
  if (!url) throw new ConfigError(`数据目录 ${config.dataDir} 中还没有数据库，或系统正在启动或停止，请稍后再试`)
  const database: Database = openDatabase(url, 1, () => undefined)
  try {
    const proof = await proveChain(database.db, told)
    for (const line of proofLines(proof)) console.log(line)
    if (proof.misfit) process.exitCode = 1
  } finally {
    await database.db.destroy()
    await embedded?.close()
  }
}

async function secure(superuser: string, isReleased: boolean): Promise<void> {
  const databaseUrl = readConfig(process.env).machines.directUrl
  if (databaseUrl === null) throw new ConfigError('内置数据库在每次启动时自动设置，不需要运行这条命令')
  const role = decodeURIComponent(new URL(splitHosts(databaseUrl)[0] as string).username)
  if (isReleased) await giveAuditRights(superuser, role)
  else await takeAuditRights(superuser, role)
  console.log(
    isReleased
      ? `已把操作日志交还给 ${role}，升级后请再运行一次 npm run audit:secure`
      : `${role} 不能再修改或删除操作日志`,
  )
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      head: { type: 'string', multiple: true },
      superuser: { type: 'string' },
      release: { type: 'boolean' },
    },
  })
  if (positionals[0] === 'verify') return verify(values.head ?? [])
  if (positionals[0] === 'secure' && values.superuser) return secure(values.superuser, values.release === true)
  throw new ConfigError(USAGE)
}

try {
  await main()
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error)
  process.exitCode = 1
}
