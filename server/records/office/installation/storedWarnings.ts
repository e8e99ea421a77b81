import { sql } from 'kysely'
import { daysToSeal } from '#domain/office/auditDays.ts'
import type { SiteWarning } from '#domain/office/siteWarning.ts'
import { DAY_MS, HOUR_MS, type Instant, isoMinuteText, shanghaiDate, shanghaiIso } from '#domain/time.ts'
import type { Config } from '#server/config/readConfig.ts'
import { MAY_CHANGE_AUDIT } from '#server/db/auditRights.ts'
import type { Db } from '#server/db/pool.ts'
import { findLastSeal } from '#server/records/office/audit/sealQueries.ts'
import { findLastBackup } from './backupRun.ts'
import { listServiceChecks } from './serviceChecks.ts'

/** A backup of every night may take a little longer than the one before. */
const BACKUP_MS = DAY_MS + HOUR_MS
/** Certificates that renew themselves do so a month before their end. */
const TLS_MS = 14 * DAY_MS

/** What every process sees alike: a trial without backups is not warned, but who has begun to make them is. */
export async function listStoredWarnings(
  db: Db,
  { isProduction, isSilent }: Pick<Config, 'isProduction' | 'isSilent'>,
  now: Instant,
): Promise<Warnings> {
  if (isSilent) return [{ code: 'silent', detail: '' }]
  return [
    ...(await backupWarnings(db, isProduction, now)),
    ...(await serviceWarnings(db, now)),
    ...(await auditWarnings(db, isProduction, now)),
  ]
}

type Warnings = Array<{ code: SiteWarning; detail: string }>

async function backupWarnings(db: Db, isProduction: boolean, now: Instant): Promise<Warnings> {
  const last = await findLastBackup(db)
  if (last === null) return isProduction ? [{ code: 'backup', detail: '' }] : []
  return now - last > BACKUP_MS ? [{ code: 'backup', detail: isoMinuteText(shanghaiIso(last)) }] : []
}

/** What the services outside answered when they were last asked (`checkServices`). */
async function serviceWarnings(db: Db, now: Instant): Promise<Warnings> {
  return (await listServiceChecks(db)).flatMap(({ name, refused, endsAt }) => {
    if (refused !== null) return [{ code: name, detail: refused }]
    return endsAt !== null && endsAt - now < TLS_MS ? [{ code: name, detail: shanghaiDate(endsAt) }] : []
  })
}

/** A day that is over is sealed within hours; a trial on a database of somebody else is not asked for rights. */
async function auditWarnings(db: Db, isProduction: boolean, now: Instant): Promise<Warnings> {
  const last = await findLastSeal(db)
  const isLate = last !== null && daysToSeal(last.day, now).length > 1
  const { rows } = isProduction ? await sql.raw<{ may: boolean }>(MAY_CHANGE_AUDIT).execute(db) : { rows: [] }
  return [
    ...(rows[0]?.may === true ? [{ code: 'auditRights' as const, detail: '' }] : []),
    ...(isLate ? [{ code: 'auditSeal' as const, detail: last.day }] : []),
  ]
}
