import { type ChildProcess, fork } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { throttleLines } from '#server/concurrency/throttleLog.ts'
import { isUnspecified } from '#server/config/addresses.ts'
import { connectionsOf, readConfig } from '#server/config/readConfig.ts'
import { ConfigError } from '#server/config/readSettings.ts'
import { secretKeySettings } from '#server/config/secretKey.ts'
import { findUnknownSettings } from '#server/config/unknownSettings.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/db/embeddedPostgres.ts'
import { hasAccounts } from '#server/db/hasAccounts.ts'
import { openDatabase } from '#server/db/pool.ts'
import { whyCannotConnect } from '#server/db/whyCannotConnect.ts'
import { examineDatabase } from '#server/db/whyDatabaseUnfit.ts'
import { findFfmpeg } from '#server/integrations/transcoder/findFfmpeg.ts'
import { makeDataFolder } from '#server/platform/makeDataFolder.ts'
import { HANDED_SOCKET, takeHandedSocket } from '#server/process/handedSocket.ts'
import { lockDataFolder } from '#server/process/lockDataFolder.ts'
import { ignoreOutputErrors } from '#server/process/onStop.ts'
import { prepareDatabase } from '#server/process/prepareDatabase.ts'
import { prepareSite } from '#server/process/prepareSite.ts'
import { SERVER_FLAGS } from '#server/process/serverFlags.ts'
import { makeSetUpLink } from '#server/process/setUpLink.ts'
import { whyCannotListen } from '#server/process/whyCannotListen.ts'
import { announce } from './startMessage.ts'

const here = dirname(fileURLToPath(import.meta.url))

/** Ends the start with one line, without a stack, for problems that the user can solve. */
function exitWith(line: string): never {
  console.error(line)
  process.exit(1)
}

function orExit<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (error instanceof ConfigError) return exitWith(error.message)
    throw error
  }
}

type ProcessName = 'server' | 'worker' | 'sandbox'

const children = new Map<ProcessName, ChildProcess>()
const printExit = throttleLines((line) => console.error(line))
let isStopping = false

/**
 * Restarts a process that exits unexpectedly, at most once in two seconds; one that was never ready ends the whole
 * start, because it would fail again.
 */
function keepRunning(name: ProcessName, env: Record<string, string>, onFirstReady: (() => void) | null): void {
  if (isStopping) return
  const startedAt = Date.now()
  const child = fork(join(here, `${name}.js`), [], {
    env: { ...process.env, ...env },
    execArgv: [...process.execArgv, ...(name === 'server' ? SERVER_FLAGS : [])],
    // By the same number as here. This process only keeps it, so that it outlives each of the others.
    stdio: [
      'inherit',
      'inherit',
      'inherit',
      ...(name === 'server' && handedSocket !== null ? [handedSocket] : []),
      'ipc',
    ],
  })
  children.set(name, child)
  let isUnproven = onFirstReady !== null
  child.once('message', () => {
    isUnproven = false
    onFirstReady?.()
  })
  child.once('exit', (code, signal) => {
    children.delete(name)
    if (isStopping) return
    if (isUnproven) return void stop(1)
    printExit(name, `${name} 意外退出（${signal ?? code}），正在重新启动`)
    setTimeout(() => keepRunning(name, env, null), Math.max(0, startedAt + 2000 - Date.now()))
  })
}

function startProcess(name: ProcessName, env: Record<string, string>): Promise<void> {
  return new Promise((ready) => keepRunning(name, env, ready))
}

async function endProcess(name: ProcessName): Promise<void> {
  const child = children.get(name)
  if (!child) return
  await new Promise<void>((ended) => {
    child.once('exit', () => ended())
    child.kill('SIGTERM')
  })
}

let running: Promise<unknown> = Promise.resolve()
let embedded: EmbeddedPostgres | null = null

/** Runs one step of the start. A stop waits for the running step, and no further step begins. */
async function step<T>(work: () => Promise<T>): Promise<T> {
  if (isStopping) return new Promise<never>(() => undefined)
  const result = work()
  running = result
  return result
}

async function stop(exitCode = 0): Promise<void> {
  if (isStopping) return
  isStopping = true
  await running.catch(() => undefined)
  await Promise.all([endProcess('server'), endProcess('worker')])
  await endProcess('sandbox')
  await embedded?.stop()
  process.exit(exitCode)
}

const handedSocket = orExit(() => takeHandedSocket(process.env, process.pid))
const config = orExit(() => readConfig(process.env))
for (const { name, nearest } of findUnknownSettings(process.env))
  console.warn(`没有设置 ${name} 这一项，已忽略。是否应为 ${nearest}？`)
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => void stop())
ignoreOutputErrors()

async function claimResources(): Promise<void> {
  try {
    makeDataFolder(config.dataDir)
  } catch (error) {
    exitWith(`设置 DATA_DIR 有误：不能建立目录 ${config.dataDir}（${(error as NodeJS.ErrnoException).code ?? ''}）`)
  }
  if (!(await lockDataFolder(config.dataDir)))
    exitWith(`数据目录 ${config.dataDir} 正在被另一个进程使用，请先停止它，或设置 DATA_DIR`)
  const why =
    (handedSocket === null ? await whyCannotListen(config.port, config.host, 'PORT') : null) ??
    (config.sandboxUrl &&
      (await whyCannotListen(Number(new URL(config.sandboxUrl).port), '127.0.0.1', 'SANDBOX_PORT'))) ??
    (config.metricsPort && (await whyCannotListen(config.metricsPort, '127.0.0.1', 'METRICS_PORT'))) ??
    (config.databaseUrl && (await whyCannotConnect(config.databaseUrl)))
  if (why) exitWith(why)
  if (config.databaseUrl) await claimDatabase(config.databaseUrl)
  if (handedSocket === null && config.isProduction && isUnspecified(config.host))
    console.warn(
      `HOST=${config.host}：其他机器可以绕过前面的代理，不经加密直接访问端口 ${config.port}。代理在本机时请去掉 HOST，否则请用防火墙只放行代理`,
    )
  if (config.isSilent) console.warn('本系统不对外连接（SILENT）：短信、微信通知、支付和退款都不会发出')
  warnWithoutFfmpeg()
}

async function claimDatabase(url: string): Promise<void> {
  const { why, isSuperuser } = await examineDatabase(url, connectionsOf(config))
  if (why) exitWith(why)
  if (isSuperuser) console.warn('DATABASE_URL 的用户是数据库超级用户；请改用只拥有本数据库的用户（docs/operations.md）')
}

/** Only videos and recordings wait for ffmpeg, so that a missing one does not stop the start. */
function warnWithoutFfmpeg(): void {
  try {
    findFfmpeg(config.ffmpeg)
  } catch (error) {
    console.warn((error as Error).message)
  }
}

const clusterFolder = join(config.dataDir, 'postgres')
/** The first start takes long enough for a person to wonder, so that it says what it is doing. */
const isFirstStart = !config.databaseUrl && !existsSync(join(clusterFolder, 'cluster'))

function say(line: string): void {
  if (isFirstStart) console.log(line)
}

async function openEmbedded(): Promise<string> {
  say('建立数据库 …')
  embedded = await startEmbeddedPostgres({
    folder: clusterFolder,
    database: 'kaoji',
    superviseWith: (line) => console.error(line),
  })
  return embedded.url
}

const now = () => Date.now()
/** Builds of the first half of November 2026 kept pictures in this folder. */
const oldPictures = join(config.dataDir, 'files')

async function moveOldPictures(databaseUrl: string): Promise<void> {
  console.log('正在把图片移入存储，完成后自动继续启动……')
  const { moveFolderIntoStore } = await import('#server/features/examRoom/media/moveFolderIntoStore.ts')
  const { withStore } = await import('#server/process/withStore.ts')
  const { db } = openDatabase(databaseUrl, 4, (error) => {
    throw error
  })
  try {
    const { moved, foreign } = await withStore({ config, databaseUrl, now }, (store) =>
      moveFolderIntoStore({ folder: oldPictures, db, store, now: now() }),
    )
    console.log(`已移入 ${moved} 张图片`)
    if (foreign > 0) console.log(`${oldPictures} 中有 ${foreign} 个文件不属于所连接的数据库，未作改动`)
  } finally {
    await db.destroy()
  }
}

/** The sandbox shows what lies in the embedded store; keys of an outside one are not handed on. */
function sandboxStore(): Record<string, string> {
  const { isEmbedded, endpoint, region, bucket, accessKeyId, secretAccessKey } = config.store
  if (!isEmbedded) return {}
  return {
    SANDBOX_STORE_ENDPOINT: endpoint,
    SANDBOX_STORE_REGION: region,
    SANDBOX_STORE_BUCKET: bucket,
    SANDBOX_STORE_KEY_ID: accessKeyId,
    SANDBOX_STORE_SECRET: secretAccessKey,
  }
}

const sandboxFolder = join(config.dataDir, 'sandbox')

/**
 * WeChat's stand-in reads them at its start; without them it would refuse to refund the demonstration's payments. They are
 * written once.
 */
async function writeDemoOrders(databaseUrl: string): Promise<void> {
  const { hasPastOrders, writePastOrders } = await import('#demo/writePastOrders.ts')
  if (!hasPastOrders(sandboxFolder)) await writePastOrders({ databaseUrl, folder: sandboxFolder })
}

async function start(): Promise<void> {
  await step(claimResources)
  const databaseUrl = config.databaseUrl ?? (await step(openEmbedded))
  say('建立数据表 …')
  await prepareDatabase({
    databaseUrl: config.machines.directUrl ?? databaseUrl,
    superuserUrl: embedded?.superuserUrl ?? null,
    config,
    migrations: join(here, 'migrations'),
    step,
  })
  if (existsSync(oldPictures)) await step(() => moveOldPictures(databaseUrl))
  if (config.loadsDemo && !(await step(() => hasAccounts(databaseUrl)))) {
    say('载入演示数据 …')
    // Imported only when needed, because it loads the libraries that draw pictures.
    const { loadDemoWorld } = await import('#demo/loadDemoWorld.ts')
    const { withStore } = await import('#server/process/withStore.ts')
    await step(() =>
      loadDemoWorld({
        databaseUrl,
        config,
        withStore: (work) => withStore({ config, databaseUrl, now }, work),
        now: now(),
      }),
    )
  }
  if (config.loadsDemo && config.wechatPay.isSandbox) await step(() => writeDemoOrders(databaseUrl))
  await step(() => prepareSite(databaseUrl))
  say('启动服务 …')
  if (config.sandboxUrl)
    await startProcess('sandbox', {
      SANDBOX_PORT: new URL(config.sandboxUrl).port,
      SANDBOX_DIR: sandboxFolder,
      SANDBOX_APP_ID: config.wechatAccount.appId,
      SANDBOX_APP_SECRET: config.wechatAccount.appSecret,
      SANDBOX_MCH_ID: config.wechatPay.mchId,
      SANDBOX_MCH_KEY: config.wechatPay.mchKey,
      SANDBOX_MESSAGE_URL: `http://127.0.0.1:${config.port}/api/WeiXin/Message`,
      SANDBOX_MESSAGE_TOKEN: config.wechatAccount.messageToken ?? '',
      SANDBOX_CALLBACK_HOSTS: new URL(config.publicUrl).host,
      ...sandboxStore(),
    })
  // The children read the same settings; these are the values that this process has determined.
  const env = {
    DATABASE_URL: databaseUrl,
    DATA_DIR: config.dataDir,
    ...secretKeySettings(config.secretKeys),
    DEMO: config.loadsDemo ? '1' : '0',
  }
  const passed: Record<string, string> = handedSocket === null ? {} : { [HANDED_SOCKET]: String(handedSocket) }
  await Promise.all([startProcess('server', { ...env, ...passed }), startProcess('worker', env)])
  announce(config, await step(() => makeSetUpLink(databaseUrl, config.publicUrl, now())))
}

try {
  await start()
} catch (error) {
  // A wrong setting that is found only now is printed as one line, without a stack.
  console.error(error instanceof ConfigError ? error.message : error)
  await stop(1)
}
