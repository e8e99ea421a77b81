import { sql } from 'kysely'
import type { Db } from '#server/db/pool.ts'

/**
 * Forgets what may hold anybody: results of jobs, which lie in the store for days, what ended jobs were given, and uploads of
 * staff. Whoever needs one makes it again. `emptyInput` is the sealed input of a job that was given nothing. Returns the objects.
 */
export async function forgetResults(db: Db, emptyInput: Buffer): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    with results as (
      update office_job set input_sealed = ${emptyInput}, file_key = null,
        message = case when file_key is null then message else ${'为删除个人信息，结果已清除，请重新发起'} end
        where state not in ('queued', 'running') and (file_key is not null or input_sealed <> ${emptyInput}) returning id),
    keys as (select file_key as key from office_job where id in (select id from results) and file_key is not null),
    uploads as (delete from office_upload returning file_key as key)
    select key from keys union select key from uploads`.execute(db)
  return rows.map(({ key }) => key)
}
