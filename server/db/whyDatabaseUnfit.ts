import { PrimaryClient } from './primaryClient.ts'

/** The oldest server on which the migrations run, as PostgreSQL numbers its versions. */
const [OLDEST, OLDEST_NUMBER] = ['15', 150_000]

interface Facts {
  version: string
  version_number: number
  encoding: string
  connections: number
  may_create: boolean
  is_superuser: boolean
  database: string
  role: string
}

// `least` ignores limits that are not set.
const FACTS = `
  select current_setting('server_version') as version, current_setting('server_version_num')::int as version_number,
    current_setting('server_encoding') as encoding, current_database() as database, current_user as role,
    current_setting('is_superuser') = 'on' as is_superuser,
    least(
      current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int,
      nullif((select rolconnlimit from pg_roles where rolname = current_user), -1),
      nullif((select datconnlimit from pg_database where datname = current_database()), -1)) as connections,
    has_database_privilege(current_database(), 'create')
      and has_schema_privilege('public', 'create') and has_schema_privilege('public', 'usage') as may_create`

/** One line for the first thing that would fail later, or null. */
function whyUnfit(facts: Facts, needed: number): string | null {
  const { version, version_number, encoding, database, role } = facts
  if (version_number < OLDEST_NUMBER) return `PostgreSQL ${version} 过旧，需要 ${OLDEST} 或更高版本`
  if (encoding !== 'UTF8')
    return `数据库 ${database} 的编码是 ${encoding}，存不了汉字；请重建：create database ${database} encoding 'UTF8' template template0`
  if (!facts.may_create)
    return `用户 ${role} 不能在数据库 ${database} 中建表；请执行 alter database ${database} owner to ${role}; alter schema public owner to ${role}`
  if (facts.connections < needed)
    return `数据库只允许 ${facts.connections} 个连接，按 SERVER_PROCESSES 和 DATABASE_POOL 需要 ${needed} 个；请调高 max_connections，或调低这两项`
  return null
}

/**
 * Examines an external database before anything is written to it. `why` is one line that stops the start, or null. With a
 * superuser the product starts, after a warning.
 */
export async function examineDatabase(
  url: string,
  neededConnections: number,
): Promise<{ why: string | null; isSuperuser: boolean }> {
  const client = new PrimaryClient({ connectionString: url, connectionTimeoutMillis: 5000 })
  await client.connect()
  try {
    const { rows } = await client.query<Facts>(FACTS)
    const facts = rows[0] as Facts
    const why = whyUnfit(facts, neededConnections)
    return { why: why && `设置 DATABASE_URL 有误：${why}`, isSuperuser: facts.is_superuser }
  } finally {
    await client.end()
  }
}
