import pg from 'pg'

/** The application connects to its embedded database as this role, which owns that database and nothing else. */
export const APPLICATION_ROLE = 'kaoji_app'

/** Owns the audit log and cannot log in (docs/adr/audit.md). */
export const AUDIT_ROLE = 'kaoji_audit'

interface Options {
  /** The superuser's connection URL for a database of the cluster. */
  urlOf: (database: string) => string
  database: string
  password: string
}

async function asSuperuser<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query("set lock_timeout = '10s'")
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Objects that `alter … owner` can hand over; those of the system or of an extension are left out. */
const OWNED_BY_OTHERS = `
  with ours as (
    select oid, nspname, nspowner from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema'
  ), part as (
    select classid, objid from pg_depend where deptype = 'e'
    union
    select classid, objid from pg_depend where classid = 'pg_class'::regclass and deptype in ('a', 'i') and refobjsubid > 0
  ), found as (
    select 'pg_namespace'::regclass as class, oid, nspowner as owner, format('schema %I', nspname) as name
      from ours where nspname <> 'public'
    union all
    select 'pg_class'::regclass, c.oid, c.relowner, format('%s %I.%I',
        case c.relkind when 'S' then 'sequence' when 'v' then 'view' when 'm' then 'materialized view' else 'table' end,
        n.nspname, c.relname)
      from pg_class c join ours n on n.oid = c.relnamespace where c.relkind in ('r', 'p', 'S', 'v', 'm')
    union all
    select 'pg_proc'::regclass, p.oid, p.proowner,
        format('routine %I.%I(%s)', n.nspname, p.proname, pg_get_function_identity_arguments(p.oid))
      from pg_proc p join ours n on n.oid = p.pronamespace
    union all
    select 'pg_type'::regclass, t.oid, t.typowner, format('type %I.%I', n.nspname, t.typname)
      from pg_type t join ours n on n.oid = t.typnamespace left join pg_class c on c.oid = t.typrelid
      where t.typtype in ('e', 'd', 'r') or c.relkind = 'c'
  )
  select f.name from found f
  where f.owner <> $1::regrole and f.owner is distinct from to_regrole($2)::oid and not exists (select from part where classid = f.class and objid = f.oid)`

/**
 * Creates the database and the role that owns it. Builds before 23 November 2026 let the superuser own everything:
 * objects that it still owns are handed over to the role.
 */
export async function prepareApplicationRole({ urlOf, database, password }: Options): Promise<void> {
  await asSuperuser(urlOf('postgres'), async (client) => {
    const role = client.escapeIdentifier(APPLICATION_ROLE)
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [APPLICATION_ROLE])
    if (rowCount === 0) await client.query(`create role ${role}`)
    await client.query(
      `alter role ${role} with login nosuperuser nocreatedb nocreaterole noreplication nobypassrls password ${client.escapeLiteral(password)}`,
    )
    const name = client.escapeIdentifier(database)
    const { rows } = await client.query<{ owner: string }>(
      'select pg_get_userbyid(datdba) as owner from pg_database where datname = $1',
      [database],
    )
    if (!rows[0]) await client.query(`create database ${name} owner ${role}`)
    else if (rows[0].owner !== APPLICATION_ROLE) await client.query(`alter database ${name} owner to ${role}`)
  })
  await asSuperuser(urlOf(database), async (client) => {
    const { rows } = await client.query<{ name: string }>(OWNED_BY_OTHERS, [APPLICATION_ROLE, AUDIT_ROLE])
    if (rows.length === 0) return
    const role = client.escapeIdentifier(APPLICATION_ROLE)
    await client.query(['begin', ...rows.map(({ name }) => `alter ${name} owner to ${role}`), 'commit'].join(';\n'))
  })
}
