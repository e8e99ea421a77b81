import { type SqlBool, sql } from 'kysely'
import { USER_TYPE } from '#domain/people/userType.ts'

/**
 * Whether the `enrolment` of the statement waits for a review by an examiner who is switched off. The few such examiners
 * are looked up first, so that this costs little however many enrolments there are.
 */
export const waitsForSwitchedOff = sql<SqlBool>`enrolment.id in (
  select assignment.enrolment_id from account examiner
  join examiner_assignment assignment on assignment.examiner_id = examiner.id
  where examiner.user_type = ${sql.lit(USER_TYPE.examiner)} and examiner.disabled_at is not null
    and not exists (
      select from review where review.enrolment_id = assignment.enrolment_id
        and review.examiner_id = examiner.id and review.withdrawn_at is null
    )
    and not exists (
      select from attendance where attendance.enrolment_id = assignment.enrolment_id
        and attendance.undone_at is null and attendance.kind = 'absent'
    )
)`
