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
    IsLocked: bit(row.disabledAt !== null && row.mergedInto === null),
    MergedInto: row.mergedInto ?? 0,
    CreateTime: shanghaiIso(row.createdAt),
    SeenTime: isoOrNull(row.seenAt),
    Version: row.version,
  }
}

/** The enrolments of an account by child; a child has the name of its newest enrolment. */
export function peopleWire(rows: Awaited<ReturnType<typeof listEnrolled>>): AccountDetailWire['People'] {
  const people = new Map<number, AccountDetailWire['People'][number]>()
  for (const row of rows) {
    const person = people.get(row.candidateId) ?? { Name: row.name, CertNOMasked: row.certMasked, Enrolments: [] }
    people.set(row.candidateId, person)
    person.Enrolments.push({
      EF_ID: row.id,
      EB_Name: row.batchName,
      MName: row.majorName,
      GName: row.gradeName,
      IsPay: row.payStatus,
      ExamNO: row.examNo ?? '',
    })
  }
  return [...people.values()]
}
