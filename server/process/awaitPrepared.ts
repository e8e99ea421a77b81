import { setTimeout as sleep } from 'node:timers/promises'
import { throttleLines } from '#server/concurrency/throttleLog.ts'
import type { Config } from '#server/config/readConfig.ts'
import { ConfigError, fail } from '#server/config/readSettings.ts'
import { isDatabaseDown } from '#server/db/isDatabaseDown.ts'
import { hasNewMigrations } from '#server/db/migrate.ts'
import { waitForDatabase } from '#server/db/waitForDatabase.ts'
import { whyCannotConnect } from '#server/db/whyCannotConnect.ts'
import { hasQueues } from '#server/jobQueue/queues.ts'
import { proveDatabase } from './proveDatabase.ts'

const PAUSE_MS = 1000

/**
 * Whether the database is ready for this build. It may go away between two looks.
 * @throws ConfigError where it must not be served with these settings
 */
async function isPrepared(databaseUrl: string, config: Config, migrations: string): Promise<boolean> {
  try {
    if (await hasNewMigrations(databaseUrl, migrations)) return false
    if (!(await hasQueues(databaseUrl))) return false
    await proveDatabase(databaseUrl, config)
    return true
  } catch (error) {
    if (isDatabaseDown(error as Error)) return false
    throw error
  }
}

/**
 * What `npm start` has done before it begins a process, a part that starts alone must wait for: a database that answers, and
 * one that `npm run migrate` of this build has prepared. A newer schema is fine.
 * @throws ConfigError where the database must not be served with these settings
 */
export async function awaitPrepared(databaseUrl: string, config: Config, migrations: string): Promise<void> {
  const { isShared, storeUrl } = config.machines
  if (isShared && config.store.isEmbedded && storeUrl === null)
    fail('STORE_URL', '多台机器（SEVERAL_MACHINES）须共用一个存储：请设置 STORE_URL（npm run store）或 S3_*')
  const say = throttleLines((line) => console.log(line))
  await waitForDatabase(databaseUrl, () => say('database', '等待数据库 …')).catch(async (error: unknown) => {
    const why = await whyCannotConnect(databaseUrl)
    throw why ? new ConfigError(why) : error
  })
  while (!(await isPrepared(databaseUrl, config, migrations))) {
    say('migrate', '等待 npm run migrate 准备好数据库 …')
    await sleep(PAUSE_MS)
  }
}
