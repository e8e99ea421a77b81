import { bit } from '#contract/bit.ts'
import type { AccountDetailWire, AccountWire } from '#contract/people/accountStaff.ts'
import { isMobile, maskMobile } from '#domain/people/mobile.ts'
import { isoOrNull, shanghaiIso } from '#domain/time.ts'
import type { AccountRow, listEnrolled } from './accountQueries.ts'

export function accountWire(row: AccountRow): AccountWire {
  return {
    UserID: row.id,
    Name: row.name,
    Mobile: isMobile(row.mobile) ? maskMobile(row.mobile) : '',
    Candidates: row.people,
    Enrolments: Number(row.enrolments),
    IsLocked: bit(row.disabled_at !== null && row.merged_into === null),
    MergedInto: row.merged_into ?? 0,
    CreateTime: shanghaiIso(row.created_at),
    SeenTime: isoOrNull(row.seen_at),
    Version: row.version,
  }
}

/** The enrolments of an account by child; a child has the name of its newest enrolment. */
export function peopleWire(rows: Awaited<ReturnType<typeof listEnrolled>>): AccountDetailWire['People'] {
  const people = new Map<number, AccountDetailWire['People'][number]>()
  for (const row of rows) {
    const person = people.get(row.candidate_id) ?? { Name: row.name, CertNOMasked: row.cert_masked, Enrolments: [] }
    people.set(row.candidate_id, person)
    person.Enrolments.push({
      EF_ID: row.id,
      EB_Name: row.batch_name,
      MName: row.major_name,
      GName: row.grade_name,
      IsPay: row.pay_status,
      ExamNO: row.exam_no ?? '',
    })
  }
  return [...people.values()]
}
