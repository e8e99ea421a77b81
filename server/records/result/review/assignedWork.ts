import type { Db } from '#server/db/pool.ts'

/** One row for each assigned enrolment, with all that `workState` and `isAwaited` read. */
export function selectAssignedWork(db: Db) {
  return db
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
      join.onRef('attendance.enrolment_id', '=', 'assignment.enrolment_id').on('attendance.undone_at', 'is', null),
    )
}
