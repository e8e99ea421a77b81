import { type SqlBool, sql } from 'kysely'
import { type ErasedPerson, type Erasure, GONE, ofEnrolments } from '#server/records/erasing.ts'

export const examTimeErasing: readonly Erasure[] = [
  // A piece of the bank says nothing about a child; one that the family typed may.
  {
    table: 'enrolment_track',
    set: { title: GONE },
    where: (person: ErasedPerson) => sql<SqlBool>`question_id is null and ${ofEnrolments(person)}`,
  },
]
