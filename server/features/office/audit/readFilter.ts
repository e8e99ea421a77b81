import type { Input } from '#contract/endpoint.ts'
import type { GetAuditList } from '#contract/office/audit.ts'
import { auditPeriodOf } from '#domain/office/auditPeriod.ts'
import type { Db } from '#server/db/pool.ts'
import type { AuditFilter } from '#server/records/office/audit/auditQueries.ts'
import { readAuditSearch } from '#server/records/office/audit/auditSearch.ts'
import { refuse } from '#server/refuse.ts'

type Conditions = Omit<Input<typeof GetAuditList>, 'Before' | 'Part' | 'PageSize'>

/** The conditions of the list as its statements take them. Refuses PERIOD_WRONG. */
export async function readFilter(
  db: Db,
  { Search, UserID, Subject, SubjectID, Group, Action, EA_ID, From, To }: Conditions,
): Promise<AuditFilter> {
  const period = auditPeriodOf(From, To)
  if (typeof period === 'string') return refuse(period)
  return {
    ...period,
    searched: await readAuditSearch(db, Search),
    actorId: UserID ?? null,
    subject: Subject ?? null,
    subjectId: SubjectID ?? null,
    group: Group ?? null,
    action: Action ?? null,
    areaId: EA_ID ?? null,
  }
}
