import type { Config } from '#server/config/readConfig.ts'
import { migrateWithAudit } from '#server/db/auditRights.ts'
import { prepareQueues } from '#server/jobQueue/queues.ts'
import { createSecrets } from '#server/security/secrets.ts'
import { resealDatabase } from './keys/reseal.ts'
import { proveDatabase } from './proveDatabase.ts'

interface Options {
  databaseUrl: string
  /** The superuser's address of the embedded cluster; null where somebody else runs the database. */
  superuserUrl: string | null
  config: Config
  /** The folder of the SQL files. */
  migrations: string
  /** Runs one step; a stop waits for the running one. */
  step: <T>(work: () => Promise<T>) => Promise<T>
}

/**
 * Brings the database to this build, before a process of it serves.
 * @throws ConfigError where it must not be served with these settings
 */
export async function prepareDatabase({ databaseUrl, superuserUrl, config, migrations, step }: Options): Promise<void> {
  await step(() => migrateWithAudit({ url: databaseUrl, superuserUrl, folder: migrations }))
  await step(() => proveDatabase(databaseUrl, config))
  await step(() => sealWithNewestKey(databaseUrl, config))
  await step(() => prepareQueues(databaseUrl))
}

async function sealWithNewestKey(databaseUrl: string, { secretKeys }: Config): Promise<void> {
  const secrets = createSecrets(secretKeys)
  const done = await resealDatabase(databaseUrl, secrets, () => console.log(`正在改用第 ${secrets.newest} 个密钥 …`))
  if (done && done.unreadable > 0) console.error(`有 ${done.unreadable} 处内容用哪个密钥都打不开，保持原样`)
}
