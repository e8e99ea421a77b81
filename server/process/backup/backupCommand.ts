import { existsSync, mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { DAY_MS, isoMinuteText, shanghaiIso } from '#domain/time.ts'
import { type Config, readConfig } from '#server/config/readConfig.ts'
import { ConfigError } from '#server/config/readSettings.ts'
import { openDatabase } from '#server/db/pool.ts'
import { reachPostgres } from '#server/db/reachPostgres.ts'
import { readErasedList } from '#server/features/people/privacy/erasedList.ts'
import { createS3Store } from '#server/integrations/storage/createS3Store.ts'
import { makeDataFolder } from '#server/platform/makeDataFolder.ts'
import { insertBackupRun } from '#server/records/office/installation/backupRun.ts'
import { listErasedMarks } from '#server/records/people/privacy/erasedQueries.ts'
import { createSecrets } from '#server/security/secrets.ts'
import { lockDataFolder } from '../lockDataFolder.ts'
import { BackupRunning, backUp } from './backUp.ts'
import { eraseAgain } from './eraseAgain.ts'
import { openTarget, readErasedBeside, requireMayWrite, writeErasedBeside } from './openTarget.ts'
import { proveRestored } from './proveRestored.ts'
import { putObjects } from './putObjects.ts'
import { restore } from './restore.ts'
import { filesOfBucket, filesOfFolder } from './storeFiles.ts'

const USAGE = `用法（设置与 npm start 相同）：
  npm run backup -- --to <目录> [--keep-days 30]         备份数据库和文件，系统可以同时运行
  npm run restore -- --from <目录> --data-dir <新目录>   把最新的备份恢复到新的目录，并核对
    --superuser <地址>  数据库恢复到设置中的 DATABASE_URL（须是空的），文件恢复到新的目录；地址是同一数据库的超级用户地址
<目录> 也可以是 s3://存储桶/目录，此时另设 BACKUP_S3_*（见运维说明）`
const KEEP_DAYS = '30'

/** The newest first, which seals. */
const keysOf = ({ secretKeys }: Config): Buffer[] =>
  createSecrets(secretKeys)
    .macs('backup', 'files of a backup')
    .map((mac) => Buffer.from(mac, 'base64url'))

const now = () => Date.now()

/** A folder holds one backup at a time, also where backups of several databases are told to use it. */
async function claimFolder(to: string): Promise<void> {
  if (to.startsWith('s3://')) return
  mkdirSync(resolve(to), { recursive: true, mode: 0o700 })
  if (!(await lockDataFolder(resolve(to)))) throw new ConfigError(`另一个备份正在写入 ${resolve(to)}，请等它完成`)
}

async function makeBackup(config: Config, databaseUrl: string, to: string, keepDays: number): Promise<void> {
  const target = openTarget(to, process.env, now)
  const outside = config.store.isEmbedded ? null : createS3Store(config.store, now)
  try {
    const { set, files, copied, removed } = await backUp({
      databaseUrl,
      files: outside ? filesOfBucket(outside) : filesOfFolder(join(config.dataDir, 'objects', 'blobs')),
      to: target,
      keys: keysOf(config),
      keepMs: keepDays * DAY_MS,
      now: now(),
    })
    const { db } = openDatabase(databaseUrl, 1, () => undefined)
    // Beside all backups and in none of them: who was erased after the oldest one that is kept.
    await writeErasedBeside(target, await listErasedMarks(db))
    await insertBackupRun(db, { endedAt: now(), name: set })
    await db.destroy()
    console.log(
      `备份完成：${target.title} 中的 sets/${set}，文件 ${files} 个，其中新复制 ${copied} 个，清除旧备份 ${removed} 份`,
    )
    console.log('恢复时需要同一个 SECRET_KEY，请与备份分开保管')
  } catch (error) {
    if (error instanceof BackupRunning) throw new ConfigError('同一个数据库的另一个备份正在进行，请等它完成')
    throw error
  } finally {
    target.close()
    outside?.close()
  }
}

async function runBackup(config: Config, to: string, keepDays: string): Promise<void> {
  if (!/^[1-9]\d{0,3}$/.test(keepDays)) throw new ConfigError(USAGE)
  requireMayWrite(config, to)
  const objects = join(config.dataDir, 'objects')
  if (config.store.isEmbedded && config.machines.storeUrl !== null && !existsSync(objects))
    throw new ConfigError(
      `文件在 npm run store 的机器上（STORE_URL），本机没有 ${objects}。请在那台机器上备份，DATA_DIR 与 npm run store 相同`,
    )
  makeDataFolder(config.dataDir)
  await claimFolder(to)
  const mayStart = config.databaseUrl === null && (await lockDataFolder(config.dataDir))
  const embedded = config.databaseUrl
    ? null
    : await reachPostgres(join(config.dataDir, 'postgres'), 'kaoji', { mayStart })
  // Snapshot and claim belong to one session, which a pooler would not keep.
  const databaseUrl = config.machines.directUrl ?? embedded?.url
  if (!databaseUrl) throw new ConfigError(`数据目录 ${config.dataDir} 中还没有数据库，或系统正在启动或停止，请稍后再试`)
  try {
    await makeBackup(config, databaseUrl, to, Number(keepDays))
  } finally {
    await embedded?.close()
  }
}

async function runRestore(from: string, dataDir: string, superuserUrl: string): Promise<void> {
  // Without one the settings would make a new key, which opens nothing.
  if (!process.env.SECRET_KEY && !existsSync(join(resolve(process.env.DATA_DIR || './data'), 'secret.key')))
    throw new ConfigError('恢复需要备份时的密钥：请设置 SECRET_KEY（或 DATA_DIR 中有原来的 secret.key）')
  const config = readConfig(process.env)
  const target = resolve(dataDir)
  const { directUrl } = config.machines
  if (superuserUrl !== '' && directUrl === null)
    throw new ConfigError('已给出 --superuser，缺少 DATABASE_URL：要恢复到的数据库')
  const source = openTarget(from, process.env, now)
  const erased = [...(await readErasedBeside(source)), ...(await readErasedList(config.dataDir))]
  const { set, at, rows, files } = await restore({
    from: source,
    dataDir: target,
    secretKeys: config.secretKeys,
    keys: keysOf(config),
    migrationsFolder: join(import.meta.dirname, 'migrations'),
    erased,
    ...(superuserUrl !== '' && directUrl !== null ? { into: { url: directUrl, superuserUrl } } : {}),
    putObjects: (place, objects, openFile) => putObjects(place, objects, openFile, { env: process.env, now }),
    eraseAgain: async (url) => {
      const { people, gone } = await eraseAgain(url, { secretKeys: config.secretKeys, marks: erased, now: now() })
      if (people > 0) console.log(`备份之后应家长要求删除的 ${people} 人，已在恢复的数据中再次删除`)
      return gone
    },
    prove: async (url) => {
      const { hasKey, unreadable, differences } = await proveRestored(url, config.secretKeys)
      if (!hasKey || unreadable > 0)
        throw new ConfigError(`恢复的数据中有 ${unreadable} 个证件号打不开：SECRET_KEY 与数据不符`)
      console.log(
        `证件号全部可以打开；账目核对有 ${differences} 处不符${differences > 0 ? '，请在后台的账目核对中查看' : ''}`,
      )
    },
  })
  source.close()
  console.log(
    `已恢复 ${isoMinuteText(shanghaiIso(at))} 的备份 ${set} 到 ${target}：${rows} 行，${files} 个文件，内容已核对`,
  )
  console.log(
    `它启动后不会连接微信、短信等外部服务，以免重复通知和退款。确认要正式启用时，停掉原来的系统，再删除 ${join(target, 'SILENT')}`,
  )
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    strict: false,
    options: {
      to: { type: 'string' },
      from: { type: 'string' },
      'data-dir': { type: 'string' },
      'keep-days': { type: 'string' },
      superuser: { type: 'string' },
    },
  })
  const text = (name: string): string => (typeof values[name] === 'string' ? (values[name] as string) : '')
  const [action] = positionals
  if (action === 'backup' && text('to') !== '')
    return runBackup(readConfig(process.env), text('to'), text('keep-days') || KEEP_DAYS)
  if (action === 'restore' && text('from') !== '' && text('data-dir') !== '')
    return runRestore(text('from'), text('data-dir'), text('superuser'))
  throw new ConfigError(USAGE)
}

try {
  await main()
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error)
  process.exitCode = 1
}
