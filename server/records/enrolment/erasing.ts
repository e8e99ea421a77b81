import { type SqlBool, sql } from 'kysely'
import { anyOf } from '#server/db/statements.ts'
import { type Erasure, GONE, ofEnrolments, RANDOM_DIGEST } from '#server/records/erasing.ts'

/** How a family is reached, and where a certificate is sent: what is not needed once a batch is long over. */
export const contactErasing: readonly Erasure[] = [
  {
    table: 'enrolment',
    set: {
      mobile: "''",
      contact_name: "''",
      contact_mobile: "''",
      teacher_mobile: "''",
      post_name: "''",
      post_mobile: "''",
      post_address: "''",
    },
    where: ({ enrolmentIds }) => sql<SqlBool>`id = ${anyOf(enrolmentIds)}`,
  },
]

/** What is typed stays where it is only a choice: area, major, grade, sex, fee and the states, which the figures are made of. */
export const enrolmentErasing: readonly Erasure[] = [
  { table: 'avoided_day', where: ofEnrolments },
  {
    table: 'enrolment_correction',
    set: { changes: "'{}'", cert_sealed: 'null', reason: GONE, note: "''" },
    where: ofEnrolments,
  },
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
  { table: 'pupil', set: { name: GONE, guardian_name: "''", answered_from: "''" }, where: ofEnrolments },
  {
    table: 'candidate',
    set: { cert_sealed: ({ emptySeal }) => sql`${emptySeal}::bytea`, cert_index: RANDOM_DIGEST, cert_masked: "''" },
    where: ({ candidateId }) => sql<SqlBool>`id = ${candidateId}::int`,
  },
  {
    table: 'enrolment',
    set: {
      cert_index: RANDOM_DIGEST,
      name: GONE,
      name_spell: "''",
      birth_month: "'0000.00'",
      mobile: "''",
      contact_name: "''",
      contact_mobile: "''",
      teacher_name: "''",
      teacher_mobile: "''",
      post_name: "''",
      post_mobile: "''",
      post_address: "''",
      is_posted: 'false',
      check_remark: "''",
    },
    where: ({ enrolmentIds }) => sql<SqlBool>`id = ${anyOf(enrolmentIds)}`,
  },
]
