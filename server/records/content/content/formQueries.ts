import type { ContentForm } from '#server/db/generated/schema.ts'
import type { Db } from '#server/db/pool.ts'

/** A form of the console that edits several rows at once, and so has a version of its own. */
export type FormName = ContentForm['name']

export async function findFormVersion(db: Db, name: FormName): Promise<number> {
  const row = await db.selectFrom('contentForm').select('version').where('name', '=', name).executeTakeFirstOrThrow()
  return row.version
}

/** Returns the version; nobody else changes these rows until the caller's transaction ends. */
export async function lockForm(db: Db, name: FormName): Promise<number> {
  const row = await db
    .selectFrom('contentForm')
    .select('version')
    .where('name', '=', name)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return row.version
}

/** Increments the version; the caller has locked the form. */
export async function moveFormVersion(db: Db, name: FormName): Promise<number> {
  const row = await db
    .updateTable('contentForm')
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .where('name', '=', name)
    .returning('version')
    .executeTakeFirstOrThrow()
  return row.version
}
