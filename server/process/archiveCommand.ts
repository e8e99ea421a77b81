import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type ArchiveFigures, figureNames } from '#domain/batch/archive.ts'
import { isoMinuteText } from '#domain/time.ts'
import { readConfig } from '#server/config/readConfig.ts'
import { ConfigError } from '#server/config/readSettings.ts'
import { openDatabase } from '#server/db/pool.ts'
import { reachPostgres } from '#server/db/reachPostgres.ts'
import { NoArchive, readArchive } from '#server/features/batch/readArchive.ts'
import { writeArchive } from '#server/features/batch/writeArchive.ts'
import { createSecrets } from '#server/security/secrets.ts'
import { createSigner, createSigners } from '#server/security/signing.ts'
import { lockDataFolder } from './lockDataFolder.ts'

const USAGE = `用法：
  npm run archive -- --batch <批次编号> --to <文件.zip>      写出一个批次的归档，设置与 npm start 相同，系统可以同时运行
  npm run archive -- --check <文件.zip> [--key <公钥>]       核对归档是否完整；--key 缺省时用本机的密钥
  npm run archive -- --check <文件.zip> --find <姓名或编号>  核对后列出与之相关的各行`

async function write(batch: string, to: string): Promise<void> {
  if (!/^[1-9]\d{0,8}$/.test(batch)) throw new ConfigError(USAGE)
  if (existsSync(to)) throw new ConfigError(`${to} 已经存在`)
  const config = readConfig(process.env)
  const mayStart = config.databaseUrl === null && (await lockDataFolder(config.dataDir))
  const embedded = config.databaseUrl
    ? null
    : await reachPostgres(join(config.dataDir, 'postgres'), 'kaoji', { mayStart })
  const url = config.machines.directUrl ?? embedded?.url
  if (!url) throw new ConfigError(`数据目录 ${config.dataDir} 中还没有数据库，或系统正在启动或停止，请稍后再试`)
  const { db } = openDatabase(url, 1, () => undefined)
  const folder = await mkdtemp(join(tmpdir(), 'kaoji-archive-'))
  try {
    const signer = createSigner(createSecrets(config.secretKeys))
    const { batchName, files, figures } = await writeArchive(db, to, {
      batchId: Number(batch),
      madeBy: 'npm run archive',
      now: Date.now(),
      signer,
      config,
      folder,
      report: async () => undefined,
    })
    console.log(`已写出 ${batchName} 的归档 ${to}：${files.length} 个文件`)
    printFigures(figures)
    console.log(`签名的公钥：${signer.publicKey}`)
  } finally {
    await rm(folder, { recursive: true, force: true })
    await db.destroy()
    await embedded?.close()
  }
}

function printFigures(figures: ArchiveFigures): void {
  const parts = (Object.keys(figureNames) as Array<keyof ArchiveFigures>).map(
    (key) => `${figureNames[key]} ${figures[key]}`,
  )
  console.log(parts.join('，'))
}

/** The public keys of this machine's settings; null where there are none, since reading them would make a new key. */
function ownKeys(): string[] | null {
  if (!process.env.SECRET_KEY && !existsSync(join(resolve(process.env.DATA_DIR || './data'), 'secret.key'))) return null
  return createSigners(createSecrets(readConfig(process.env).secretKeys)).map(({ publicKey }) => publicKey)
}

async function check(path: string, key: string, sought: string): Promise<void> {
  const publicKeys = key === '' ? ownKeys() : [key]
  const { list, signature, faults, tables } = await readArchive(path, publicKeys)
  console.log(`${list.batchName}（${list.examYear}年），${isoMinuteText(list.madeAt)} 由 ${list.madeBy} 生成`)
  for (const { name, bytes, rows } of list.files)
    console.log(`  ${name}  ${bytes} 字节${rows === null ? '' : `，${rows} 行`}`)
  printFigures(list.figures)
  console.log(`签名的公钥：${signature.publicKey}`)
  for (const fault of faults) console.error(`不符：${fault}`)
  if (faults.length > 0) {
    process.exitCode = 1
    return
  }
  console.log(publicKeys ? '归档完整，签名相符' : '归档完整；没有可以比对的公钥，请与系统中显示的公钥核对')
  if (sought === '') return
  for (const [file, rows] of tables)
    for (const row of rows)
      if (Object.values(row).includes(sought))
        console.log(
          `${file}：${Object.entries(row)
            .filter(([, cell]) => cell !== '')
            .map(([heading, cell]) => `${heading} ${cell}`)
            .join('，')}`,
        )
}

async function main(): Promise<void> {
  const text = { type: 'string', default: '' } as const
  const { values } = parseArgs({ options: { batch: text, to: text, check: text, key: text, find: text } })
  if (values.check !== '') return check(resolve(values.check), values.key, values.find)
  if (values.batch !== '' && values.to !== '') return write(values.batch, resolve(values.to))
  throw new ConfigError(USAGE)
}

try {
  await main()
} catch (error) {
  const isTold = error instanceof ConfigError || error instanceof NoArchive
  const isUsage = (error as NodeJS.ErrnoException).code?.startsWith('ERR_PARSE_ARGS')
  console.error(isTold ? error.message : isUsage ? USAGE : error)
  process.exitCode = 1
}
