import pg from 'pg'
import { APPLICATION_ROLE, AUDIT_ROLE } from './applicationRole.ts'
import { hasNewMigrations, migrate } from './migrate.ts'

/** The application's role may add to these and read them, and no more. */
const TABLES = ['audit_log', 'audit_seal']
const FUNCTIONS = [
  'audit_area(text, int)',
  'set_audit_area()',
  'audit_digest(bytea, jsonb, jsonb)',
  'set_audit_digest()',
  'refuse_audit_change()',
  'refuse_change()',
  'erase_audit_words(text, int[], timestamptz)',
  'erase_audit_rows(int[], timestamptz)',
]

async function asSuperuser(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query("set lock_timeout = '10s'")
    await work(client)
  } finally {
    await client.end()
  }
}

/**
 * Takes the audit log from the application's role, after the migrations. The schema goes to the superuser too, since its owner may drop
 * every table in it.
 */
export async function takeAuditRights(superuserUrl: string, applicationRole: string): Promise<void> {
  await asSuperuser(superuserUrl, async (client) => {
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [AUDIT_ROLE])
    if (rowCount === 0) await client.query(`create role ${AUDIT_ROLE} nologin`)
    const role = client.escapeIdentifier(applicationRole)
    await client.query(
      [
        'begin',
        'alter schema public owner to current_user',
        `grant usage, create on schema public to ${role}`,
        // The owner of a function that a trigger calls could replace it.
        ...FUNCTIONS.map((name) => `alter function ${name} owner to ${AUDIT_ROLE}`),
        ...TABLES.flatMap((table) => [
          `alter table ${table} owner to ${AUDIT_ROLE}`,
          `revoke all on ${table} from ${role}, public`,
          `grant select, insert on ${table} to ${role}`,
        ]),
        // A backup notes how far the ids have come.
        `grant select on sequence audit_log_id_seq to ${role}`,
        'commit',
      ].join(';\n'),
    )
  })
}

/** Gives it back for migrations, which the application's role runs while nothing else does. */
export async function giveAuditRights(superuserUrl: string, applicationRole: string): Promise<void> {
  await asSuperuser(superuserUrl, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select format('%s %I', case relkind when 'r' then 'table' end, relname) as name
        from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relowner = to_regrole($1)
      union all
      select format('routine %I(%s)', proname, pg_get_function_identity_arguments(oid))
        from pg_proc where pronamespace = 'public'::regnamespace and proowner = to_regrole($1)`,
      [AUDIT_ROLE],
    )
    const role = client.escapeIdentifier(applicationRole)
    if (rows.length > 0)
      await client.query(['begin', ...rows.map(({ name }) => `alter ${name} owner to ${role}`), 'commit'].join(';\n'))
  })
}

/** Whether this connection could change the audit log: as its owner, by a right, or as a superuser. */
export const MAY_CHANGE_AUDIT = `
  select has_table_privilege('audit_log', 'UPDATE') or has_table_privilege('audit_log', 'DELETE')
    or has_table_privilege('audit_log', 'TRUNCATE')
    or pg_has_role((select relowner from pg_class where oid = 'audit_log'::regclass), 'MEMBER') as may`

interface Protected {
  url: string
  /** The superuser's address of the embedded cluster; null where somebody else runs the database (docs/operations.md). */
  superuserUrl: string | null
  folder: string
}

/** Migrates, and leaves the audit log to a role of its own; migrations have it only while there are new ones. */
export async function migrateWithAudit({ url, superuserUrl, folder }: Protected): Promise<void> {
  if (superuserUrl === null) {
    await migrate(url, folder)
    return
  }
  if (await hasNewMigrations(url, folder)) await giveAuditRights(superuserUrl, APPLICATION_ROLE)
  await migrate(url, folder)
  await takeAuditRights(superuserUrl, APPLICATION_ROLE)
}
