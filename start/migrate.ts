import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { throttleLines } from '#server/concurrency/throttleLog.ts'
import { connectionsOf, readConfig } from '#server/config/readConfig.ts'
import { ConfigError } from '#server/config/readSettings.ts'
import { waitForDatabase } from '#server/db/waitForDatabase.ts'
import { examineDatabase } from '#server/db/whyDatabaseUnfit.ts'
import { prepareDatabase } from '#server/process/prepareDatabase.ts'
import { prepareSite } from '#server/process/prepareSite.ts'
import { makeSetUpLink } from '#server/process/setUpLink.ts'
import { showSetUpLink } from './startMessage.ts'

const say = throttleLines((line) => console.log(line))

/** Prepares the database that several machines share; the parts that start alone wait for it. */
async function main(): Promise<void> {
  const config = readConfig(process.env)
  const databaseUrl = config.machines.directUrl
  if (databaseUrl === null)
    throw new ConfigError('没有设置 DATABASE_URL：npm run migrate 准备多台机器共用的数据库；单机请用 npm start')
  await waitForDatabase(databaseUrl, () => say('database', '等待数据库 …'))
  const { why, isSuperuser } = await examineDatabase(databaseUrl, connectionsOf(config))
  if (why) throw new ConfigError(why)
  if (isSuperuser) console.warn('DATABASE_URL 的用户是数据库超级用户；请改用只拥有本数据库的用户（docs/operations.md）')
  await prepareDatabase({
    databaseUrl,
    superuserUrl: null,
    config,
    migrations: join(dirname(fileURLToPath(import.meta.url)), 'migrations'),
    step: (work) => work(),
  })
  await prepareSite(databaseUrl)
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 })
  console.log(
    ['数据库已准备好', ...showSetUpLink(config, await makeSetUpLink(databaseUrl, config.publicUrl, Date.now()))].join(
      '\n',
    ),
  )
}

try {
  await main()
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error)
  process.exitCode = 1
}
