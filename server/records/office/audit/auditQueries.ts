import { type SqlBool, sql } from 'kysely'
import { type AuditGroup, actionsOfGroup } from '#domain/office/auditActions.ts'
import type { AuditPeriod } from '#domain/office/auditPeriod.ts'
import type { Db } from '#server/db/pool.ts'
import { anyOf } from '#server/db/statements.ts'
import type { Searched } from './auditSearch.ts'

export interface AuditFilter extends AuditPeriod {
  searched: Searched | null
  actorId: number | null
  subject: string | null
  subjectId: number | null
  group: AuditGroup | null
  action: string | null
  areaId: number | null
}

/** The rows under all conditions but what was searched for. */
function rows(db: Db, { from, before, actorId, subject, subjectId, group, action, areaId }: AuditFilter) {
  let query = db.selectFrom('auditLog')
  if (from !== null) query = query.where('auditLog.at', '>=', from)
  if (before !== null) query = query.where('auditLog.at', '<', before)
  if (actorId !== null) query = query.where('auditLog.actorId', '=', actorId)
  if (subject !== null) query = query.where('auditLog.subject', '=', subject)
  if (subjectId !== null) query = query.where('auditLog.subjectId', '=', subjectId)
  // Spelled out, so that the planner knows how rare the actions are.
  if (group !== null) query = query.where('auditLog.action', 'in', actionsOfGroup(group))
  if (action !== null) query = query.where('auditLog.action', '=', action)
  if (areaId !== null) query = query.where('auditLog.areaId', '=', areaId)
  return query
}
type Rows = ReturnType<typeof rows>

/** People who share a name and are more than this are families, who did little each. */
const MOST_ONE_BY_ONE = 4

/**
 * A search stands for people or things: each of these is looked up by its own index, since a condition with `or` would read
 * all that any of them did.
 */
function parts(db: Db, filter: AuditFilter): Rows[] {
  const { searched } = filter
  if (searched === null) return [rows(db, filter)]
  const { actorIds } = searched
  const actors =
    actorIds.length <= MOST_ONE_BY_ONE
      ? actorIds.map((id) => rows(db, filter).where('auditLog.actorId', '=', id))
      : [rows(db, filter).where('auditLog.actorId', '=', anyOf(actorIds))]
  const things = searched.things
    .filter(({ ids }) => ids.length > 0)
    .flatMap(({ subjects, ids }) =>
      subjects.map((subject) =>
        rows(db, filter).where('auditLog.subject', '=', subject).where('auditLog.subjectId', '=', anyOf(ids)),
      ),
    )
  return [...actors, ...things]
}

interface Place {
  id: number
  at: number
}

const newestFirst = (one: Place, other: Place) => other.at - one.at || other.id - one.id

/** Lists the ids of the newest rows that come after `after`, which is a row that was seen. */
async function listIds(db: Db, filter: AuditFilter, { after, size }: AuditPage): Promise<number[]> {
  const found = await Promise.all(
    parts(db, filter).map((query) => {
      const from =
        after === null
          ? query
          : query.where(
              sql<SqlBool>`(audit_log.at, audit_log.id) < ((select at from audit_log where id = ${after}), ${after}::int)`,
            )
      return from
        .select(['auditLog.id', 'auditLog.at'])
        .orderBy('auditLog.at', 'desc')
        .orderBy('auditLog.id', 'desc')
        .limit(size)
        .execute()
    }),
  )
  const byId = new Map(found.flat().map((place) => [place.id, place]))
  return [...byId.values()]
    .sort(newestFirst)
    .slice(0, size)
    .map(({ id }) => id)
}

export interface AuditPage {
  /** The last row that was seen; null for the first page. */
  after: number | null
  size: number
}

function byIds(db: Db, ids: readonly number[]) {
  return db
    .selectFrom('auditLog')
    .leftJoin('account as actor', 'actor.id', 'auditLog.actorId')
    .leftJoin('examArea', 'examArea.id', 'auditLog.areaId')
    .leftJoin('account as about', (join) =>
      join.onRef('about.id', '=', 'auditLog.subjectId').on('auditLog.subject', '=', 'account'),
    )
    .select(['auditLog.id', 'auditLog.at', 'auditLog.requestId', 'auditLog.action', 'auditLog.actorId'])
    .select(['auditLog.subject', 'auditLog.subjectId', 'auditLog.before', 'auditLog.after'])
    .select(['actor.name as actorName', 'actor.userType as actorType', 'about.userType as aboutType'])
    .select('examArea.name as areaName')
    .where('auditLog.id', '=', anyOf(ids))
    .orderBy('auditLog.at', 'desc')
    .orderBy('auditLog.id', 'desc')
}
export type AuditRow = Awaited<ReturnType<ReturnType<typeof byIds>['execute']>>[number]

/** Lists the rows of one page, the newest first. */
export async function listAudit(db: Db, filter: AuditFilter, page: AuditPage): Promise<AuditRow[]> {
  const ids = await listIds(db, filter, page)
  return ids.length === 0 ? [] : byIds(db, ids).execute()
}

export async function countAudit(db: Db, filter: AuditFilter): Promise<number> {
  const [first, ...others] = parts(db, filter)
  if (!first) return 0
  if (others.length === 0) {
    const { count } = await first.select(({ fn }) => fn.countAll<string>().as('count')).executeTakeFirstOrThrow()
    return Number(count)
  }
  // Somebody may have done something to himself: such a row is found twice and counted once.
  const ids = others.reduce(
    (all, one) => all.union(one.select('auditLog.id')),
    first.select('auditLog.id') as ReturnType<Rows['select']>,
  )
  const { count } = await db
    .selectFrom(ids.as('found'))
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function findAuditRow(db: Db, id: number): Promise<AuditRow | null> {
  return (await byIds(db, [id]).executeTakeFirst()) ?? null
}
