import type { Db } from '#server/db/pool.ts'

/** One row for each assigned enrolment, with all that `workState` and `isAwaited` read. */
export function selectAssignedWork(db: Db) {
  return db
    .selectFrom('examinerAssignment as assignment')
    .innerJoin('enrolment', 'enrolment.id', 'assignment.enrolmentId')
    .leftJoin('review', (join) =>
      join
        .onRef('review.enrolmentId', '=', 'assignment.enrolmentId')
        .onRef('review.examinerId', '=', 'assignment.examinerId')
        .on('review.withdrawnAt', 'is', null),
    )
    .leftJoin('reviewDraft', (join) =>
      join
        .onRef('reviewDraft.enrolmentId', '=', 'assignment.enrolmentId')
        .onRef('reviewDraft.examinerId', '=', 'assignment.examinerId'),
    )
    .leftJoin('attendance', (join) =>
      join.onRef('attendance.enrolmentId', '=', 'assignment.enrolmentId').on('attendance.undoneAt', 'is', null),
    )
}
