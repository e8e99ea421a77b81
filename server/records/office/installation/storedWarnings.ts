import type { SiteWarning } from '#domain/office/siteWarning.ts'
import { DAY_MS, HOUR_MS, type Instant, isoMinuteText, shanghaiIso } from '#domain/time.ts'
import type { Config } from '#server/config/readConfig.ts'
import type { Db } from '#server/db/pool.ts'
import { findLastBackup } from './backupRun.ts'

/** A backup of every night may take a little longer than the one before. */
const BACKUP_MS = DAY_MS + HOUR_MS

/** What every process sees alike: a trial without backups is not warned, but who has begun to make them is. */
export async function listStoredWarnings(
  db: Db,
  { isProduction, isSilent }: Pick<Config, 'isProduction' | 'isSilent'>,
  now: Instant,
): Promise<Array<{ code: SiteWarning; detail: string }>> {
  if (isSilent) return [{ code: 'silent', detail: '' }]
  const last = await findLastBackup(db)
  if (last === null) return isProduction ? [{ code: 'backup', detail: '' }] : []
  return now - last > BACKUP_MS ? [{ code: 'backup', detail: isoMinuteText(shanghaiIso(last)) }] : []
}
