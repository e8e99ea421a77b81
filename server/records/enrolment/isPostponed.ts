import { sql } from 'kysely'

/** Whether the candidate waits for another day because he could not come on his own: he has no exam time by now. */
export const isPostponed = sql<boolean>`(enrolment.exam_time_id is null and exists (select from postponement
  where postponement.enrolment_id = enrolment.id and postponement.undone_at is null))`
