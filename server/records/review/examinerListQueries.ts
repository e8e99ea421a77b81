import { sql } from 'kysely'
import { PAY_STATUS } from '#domain/enrolment.ts'
import { USER_TYPE } from '#domain/userType.ts'
import type { Db } from '#server/db/pool.ts'
import { isAwaited, workState } from './workState.ts'

/**
 * Lists the examiners who can log in, with how many of their enrolments can be marked, wait for the candidate, and are
 * done.
 */
export async function listExaminers(db: Db) {
  const rows = await db
    .selectFrom('examiner')
    .innerJoin('account', 'account.id', 'examiner.account_id')
    .leftJoin(
      (eb) =>
        eb
          .selectFrom('examiner_assignment as assignment')
          .innerJoin('enrolment', 'enrolment.id', 'assignment.enrolment_id')
          .leftJoin('review', (join) =>
            join
              .onRef('review.enrolment_id', '=', 'assignment.enrolment_id')
              .onRef('review.examiner_id', '=', 'assignment.examiner_id')
              .on('review.withdrawn_at', 'is', null),
          )
          .leftJoin('review_draft', (join) =>
            join
              .onRef('review_draft.enrolment_id', '=', 'assignment.enrolment_id')
              .onRef('review_draft.examiner_id', '=', 'assignment.examiner_id'),
          )
          .leftJoin('attendance', (join) =>
            join
              .onRef('attendance.enrolment_id', '=', 'assignment.enrolment_id')
              .on('attendance.undone_at', 'is', null),
          )
          .where('enrolment.pay_status', '=', sql.lit(PAY_STATUS.paid))
          .select(['assignment.examiner_id'])
          .select([
            sql<string>`count(*) filter (where ${workState} = 1 or (${workState} = 0 and not ${isAwaited}))`.as('open'),
            sql<string>`count(*) filter (where ${workState} = 0 and ${isAwaited})`.as('awaited'),
            sql<string>`count(*) filter (where ${workState} = 2)`.as('done'),
          ])
          .groupBy('assignment.examiner_id')
          .as('work'),
      (join) => join.onRef('work.examiner_id', '=', 'examiner.account_id'),
    )
    .select(['account.id', 'account.name', 'account.mobile', 'examiner.organisation', 'examiner.is_chief'])
    .select(['work.open', 'work.awaited', 'work.done'])
    .where('account.user_type', '=', sql.lit(USER_TYPE.examiner))
    .where('account.disabled_at', 'is', null)
    .orderBy('account.id')
    .execute()
  return rows.map(({ open, awaited, done, ...examiner }) => ({
    ...examiner,
    open: Number(open ?? 0),
    awaited: Number(awaited ?? 0),
    done: Number(done ?? 0),
  }))
}
