import { once } from 'node:events'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { errorKind, throttleLog } from '#server/concurrency/throttleLog.ts'
import { readConfig } from '#server/config/readConfig.ts'
import { ConfigError } from '#server/config/readSettings.ts'
import { serveProbes } from '#server/http/probes.ts'
import { createS3Store } from '#server/integrations/storage/createS3Store.ts'
import { awaitPrepared } from './awaitPrepared.ts'
import { createLogger } from './createLogger.ts'
import { openEmbeddedStore } from './embeddedStore.ts'
import { onStop } from './onStop.ts'

const config = readConfig(process.env)
const logger = createLogger({ level: config.logLevel, process: 'store' })
const logError = throttleLog<Error>((err, times) => logger.error({ err, times }, 'object store failure'))
const onError = (error: unknown) => logError(errorKind(error as Error), error as Error)
const now = () => Date.now()

/** Ends the process with one line for problems that the user can solve. */
function exitWith(line: string): never {
  console.error(line)
  process.exit(1)
}

async function serveStore(): Promise<void> {
  const databaseUrl = config.machines.directUrl
  if (databaseUrl === null)
    throw new ConfigError('没有设置 DATABASE_URL：npm run store 连接多台机器共用的数据库；单机请用 npm start')
  await awaitPrepared(databaseUrl, config, join(dirname(fileURLToPath(import.meta.url)), 'migrations'))
  // The setting tells the others where this process is.
  const own = { ...config, machines: { ...config.machines, storeUrl: null } }
  const store = await openEmbeddedStore({ config: own, databaseUrl, now, onError })
  if (!store) throw new ConfigError('已设置 S3_*：文件在外部存储，不需要 npm run store')
  const client = createS3Store({ ...config.store, endpoint: store.endpoint }, now)
  let isStopping = false
  const problems = async (): Promise<string[]> => {
    const isWritable = await client.check().then(
      () => true,
      (error: unknown) => {
        onError(error)
        return false
      },
    )
    return [...(isWritable ? [] : ['storage']), ...(isStopping ? ['stopping'] : [])]
  }
  const server = serveProbes({ port: config.machines.storePort, host: config.host, problems, handle: store.handle })
  server.once('error', (error: NodeJS.ErrnoException) =>
    exitWith(`设置 STORE_PORT 有误：不能监听 ${config.host}:${config.machines.storePort}（${error.code ?? ''}）`),
  )
  await once(server, 'listening')
  console.log(`存储已启动 ${config.host}:${config.machines.storePort}`)
  onStop(async () => {
    isStopping = true
    server.close()
    client.close()
    await store.close()
    server.closeAllConnections()
  }, onError)
}

try {
  await serveStore()
} catch (error) {
  if (!(error instanceof ConfigError)) throw error
  exitWith(error.message)
}
