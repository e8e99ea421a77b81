import { type SqlBool, sql } from 'kysely'
import type { Page } from '#domain/page.ts'
import { type AppealState, type AppealTurn, appealStates, isAppealOver, turnOf } from '#domain/result/appeal.ts'
import type { Db } from '#server/db/pool.ts'
import { nameHas } from '#server/records/namePattern.ts'
import { withinAreas } from '#server/records/withinAreas.ts'
import { type AppealRow, selectAppeals } from './appealQueries.ts'

const statesWhere = (holds: (state: AppealState) => boolean) => appealStates.filter((state) => holds(state))

export interface AppealFilter {
  batchId: number | null
  enrolmentId: number | null
  state: AppealState | null
  turn: AppealTurn | null
  search: string
  within: readonly number[] | null
}

function matching(db: Db, { batchId, enrolmentId, state, turn, search, within }: AppealFilter) {
  let query = selectAppeals(db).where(withinAreas(within))
  if (batchId !== null) query = query.where('enrolment.batchId', '=', batchId)
  if (enrolmentId !== null) query = query.where('enrolment.id', '=', enrolmentId)
  if (state !== null) query = query.where('appeal.state', '=', state)
  if (turn !== null)
    query = query.where(
      'appeal.state',
      'in',
      statesWhere((each) => turnOf[each] === turn),
    )
  if (search !== '')
    query = query.where((eb) =>
      eb.or([eb('enrolment.nameKey', 'like', nameHas(search)), eb('enrolment.examNo', '=', search)]),
    )
  return query
}

const over = statesWhere(isAppealOver)
const isOver = sql<SqlBool>`appeal.state in (${sql.join(over.map((state) => sql.lit(state)))})`

export function listAppeals(db: Db, filter: AppealFilter, { offset, size }: Page): Promise<AppealRow[]> {
  return (
    matching(db, filter)
      .orderBy(isOver)
      // Nobody works on what is not paid.
      .orderBy(sql`appeal.state = 'unpaid'`)
      .orderBy(sql`case when not ${isOver} then appeal.id end`)
      .orderBy('appeal.id', 'desc')
      .offset(offset)
      .limit(size)
      .execute()
  )
}

export async function countAppeals(db: Db, filter: AppealFilter): Promise<number> {
  const { count } = await matching(db, filter)
    .clearSelect()
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}
