import { type SqlBool, sql } from 'kysely'
import { anyOf } from '#server/db/statements.ts'
import { type Erasure, GONE, ofEnrolments, RANDOM_DIGEST } from '#server/records/erasing.ts'

/** How a family is reached, and where a certificate is sent: what is not needed once a batch is long over. */
export const contactErasing: readonly Erasure[] = [
  {
    table: 'enrolment',
    set: {
      mobile: "''",
      contactName: "''",
      contactMobile: "''",
      teacherMobile: "''",
      postName: "''",
      postMobile: "''",
      postAddress: "''",
    },
    where: ({ enrolmentIds }) => sql<SqlBool>`id = ${anyOf(enrolmentIds)}`,
  },
]

/** What is typed stays where it is only a choice: area, major, grade, sex, fee and the states, which the figures are made of. */
export const enrolmentErasing: readonly Erasure[] = [
  { table: 'avoided_day', where: ofEnrolments },
  {
    table: 'enrolment_correction',
    set: { changes: "'{}'", certSealed: 'null', reason: GONE, note: "''" },
    where: ofEnrolments,
  },
  { table: 'choice_change', set: { reason: GONE, note: "''" }, where: ofEnrolments },
  {
    table: 'double_decision',
    set: { note: "''" },
    where: ({ enrolmentIds }) =>
      sql<SqlBool>`(enrolment_id = ${anyOf(enrolmentIds)} or other_id = ${anyOf(enrolmentIds)})`,
  },
  // What a teacher entered and nobody answered goes; what was answered keeps the consent without a name.
  {
    table: 'pupil',
    where: ({ certIndex, accountId }) =>
      sql<SqlBool>`(cert_index = ${certIndex}::bytea or account_id = ${accountId}::int and enrolment_id is null)`,
  },
  { table: 'pupil', set: { name: GONE, guardianName: "''", answeredFrom: "''" }, where: ofEnrolments },
  {
    table: 'candidate',
    set: { certSealed: ({ emptySeal }) => sql`${emptySeal}::bytea`, certIndex: RANDOM_DIGEST, certMasked: "''" },
    where: ({ candidateId }) => sql<SqlBool>`id = ${candidateId}::int`,
  },
  {
    table: 'enrolment',
    set: {
      certIndex: RANDOM_DIGEST,
      name: GONE,
      nameSpell: "''",
      birthMonth: "'0000.00'",
      mobile: "''",
      contactName: "''",
      contactMobile: "''",
      teacherName: "''",
      teacherMobile: "''",
      postName: "''",
      postMobile: "''",
      postAddress: "''",
      isPosted: 'false',
      checkRemark: "''",
    },
    where: ({ enrolmentIds }) => sql<SqlBool>`id = ${anyOf(enrolmentIds)}`,
  },
]
