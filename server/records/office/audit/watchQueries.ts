import { type SqlBool, sql } from 'kysely'
import { actionsOfGroup } from '#domain/office/auditActions.ts'
import type { Watched, WatchFinding } from '#domain/office/watch.ts'
import type { Page } from '#domain/page.ts'
import { USER_TYPE } from '#domain/people/userType.ts'
import type { Instant } from '#domain/time.ts'
import { timestamp } from '#server/db/instants.ts'
import type { Db } from '#server/db/pool.ts'

/** Looks that are counted: who checks photos sees hundreds an hour. */
const COUNTED_LOOKS = ['SeeFile', 'SeeVideo', 'RevealCertNO'] as const
/** Jobs that change something hand nothing out. */
const NO_EXPORTS = [
  'importExaminers',
  'importOtherResults',
  'importBook',
  'planExam',
  'sendStaffText',
  'makeCertificates',
  'importCertificatePosts',
]
const EXPORTS = actionsOfGroup('files').filter((action) => !NO_EXPORTS.includes(action))

/** What each of the staff looked at and exported since then, by account. */
export async function mapWatched(db: Db, since: Instant): Promise<Map<number, Watched>> {
  const rows = await db
    .selectFrom('auditLog')
    .innerJoin('account', 'account.id', 'auditLog.actorId')
    .select(['auditLog.actorId', 'auditLog.subjectId', 'auditLog.action', 'auditLog.at'])
    .where('account.userType', '=', USER_TYPE.staff)
    .where('auditLog.at', '>=', since)
    .where('auditLog.action', 'in', [...COUNTED_LOOKS, ...EXPORTS])
    .orderBy('auditLog.at')
    .execute()
  const devices = await mapNewDevices(db, since)
  const watched = new Map<number, { looks: Array<Watched['looks'][number]>; exports: Instant[] }>()
  for (const { actorId, subjectId, action, at } of rows) {
    if (actorId === null) continue
    const own = watched.get(actorId) ?? { looks: [], exports: [] }
    watched.set(actorId, own)
    if (COUNTED_LOOKS.some((look) => look === action)) own.looks.push({ enrolmentId: subjectId, at })
    else own.exports.push(at)
  }
  return new Map([...watched].map(([id, own]) => [id, { ...own, newDevices: devices.get(id) ?? [] }]))
}

/** When staff signed in since then with a browser that they had not used before, although they had used another. */
async function mapNewDevices(db: Db, since: Instant): Promise<Map<number, Instant[]>> {
  const rows = await db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.accountId')
    .select(['session.accountId', ({ fn }) => fn.min('session.createdAt').as('firstAt')])
    .where('account.userType', '=', USER_TYPE.staff)
    .where('session.browser', '<>', '')
    .where(
      sql<SqlBool>`exists (select from session earlier
        where earlier.account_id = session.account_id and earlier.browser not in ('', session.browser)
          and earlier.created_at < session.created_at)`,
    )
    .groupBy(['session.accountId', 'session.browser'])
    .having(({ fn }) => fn.min('session.createdAt'), '>=', timestamp(since))
    .execute()
  const devices = new Map<number, Instant[]>()
  for (const { accountId, firstAt } of rows) devices.set(accountId, [...(devices.get(accountId) ?? []), firstAt])
  return devices
}

/** Notes a finding; one of a day that is known grows as long as nobody has looked into it. */
export async function noteAlarm(db: Db, accountId: number, finding: WatchFinding, now: Instant): Promise<void> {
  const { pattern, day, count, firstAt, lastAt } = finding
  await db
    .insertInto('auditAlarm')
    .values({ accountId, pattern, day, counted: count, firstAt, lastAt, foundAt: now })
    .onConflict((conflict) =>
      conflict
        .columns(['accountId', 'pattern', 'day'])
        .doUpdateSet(({ ref }) => ({
          counted: ref('excluded.counted'),
          firstAt: ref('excluded.firstAt'),
          lastAt: ref('excluded.lastAt'),
        }))
        .where('auditAlarm.settledAt', 'is', null)
        .where(({ eb, ref }) => eb('auditAlarm.counted', '<', ref('excluded.counted'))),
    )
    .execute()
}

interface AlarmFilter {
  isOpen: boolean | null
}

function alarms(db: Db, { isOpen }: AlarmFilter) {
  const query = db.selectFrom('auditAlarm')
  return isOpen === null ? query : query.where('auditAlarm.settledAt', isOpen ? 'is' : 'is not', null)
}

function withNames(query: ReturnType<typeof alarms>) {
  return query
    .innerJoin('account', 'account.id', 'auditAlarm.accountId')
    .leftJoin('account as settler', 'settler.id', 'auditAlarm.settledBy')
    .selectAll('auditAlarm')
    .select(['account.name', 'settler.name as settlerName'])
}
export type AlarmRow = Awaited<ReturnType<ReturnType<typeof withNames>['execute']>>[number]

/** One page: the open ones first, the newest on top. */
export function listAlarms(db: Db, filter: AlarmFilter, { offset, size }: Page): Promise<AlarmRow[]> {
  return withNames(alarms(db, filter))
    .orderBy(sql`audit_alarm.settled_at is not null`)
    .orderBy('auditAlarm.id', 'desc')
    .offset(offset)
    .limit(size)
    .execute()
}

export async function countAlarms(db: Db, filter: AlarmFilter): Promise<number> {
  const { count } = await alarms(db, filter)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function findAlarm(db: Db, id: number): Promise<AlarmRow | null> {
  return (await withNames(db.selectFrom('auditAlarm')).where('auditAlarm.id', '=', id).executeTakeFirst()) ?? null
}

/** Ends an alarm; false where somebody has done so already. */
export async function settleAlarm(
  db: Db,
  id: number,
  { by, note, now }: { by: number; note: string; now: Instant },
): Promise<boolean> {
  const moved = await db
    .updateTable('auditAlarm')
    .set({ settledBy: by, settledAt: now, note })
    .where('id', '=', id)
    .where('settledAt', 'is', null)
    .executeTakeFirst()
  return moved.numUpdatedRows === 1n
}
