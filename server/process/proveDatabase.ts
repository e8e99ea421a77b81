import type { Config } from '#server/config/readConfig.ts'
import { ConfigError } from '#server/config/readSettings.ts'
import { openDatabase } from '#server/db/pool.ts'
import { provesKey } from '#server/records/office/installation/keyMark.ts'
import { countDemoAccounts } from '#server/records/people/user/demoQueries.ts'
import { createSecrets } from '#server/security/secrets.ts'

/**
 * Refuses a database that must not be served with these settings: one that another SECRET_KEY has sealed, and in production
 * one whose demonstration accounts anybody can use who has read the README.
 * @throws ConfigError
 */
export async function proveDatabase(
  databaseUrl: string,
  { secretKeys, isProduction, dataDir }: Pick<Config, 'secretKeys' | 'isProduction' | 'dataDir'>,
): Promise<void> {
  // A statement reports its own failure. What is told here is only that the database was ended a moment after its use.
  const { db } = openDatabase(databaseUrl, 1, () => undefined)
  try {
    if (!(await provesKey(db, createSecrets(secretKeys))))
      throw new ConfigError(
        `设置 SECRET_KEY 有误：与数据库所用的密钥不同，证件号、两步验证和链接都会打不开。请改回原来的 SECRET_KEY，或放回原来的 ${dataDir}/secret.key`,
      )
    const count = isProduction ? await countDemoAccounts(db) : 0
    if (count > 0)
      throw new ConfigError(
        `数据库中有 ${count} 个演示账号，任何人都能用公开的密码登录，正式环境（NODE_ENV=production）不能启动。请换一个空的数据库，或运行 npm run staff -- end-demo 停用全部演示账号`,
      )
  } finally {
    await db.destroy()
  }
}
