import { bit } from '#contract/bit.ts'
import type { ExaminerWire } from '#contract/people/examinerPeople.ts'
import { isoOrNull } from '#domain/time.ts'
import type { ExaminerLoad } from './loadQueries.ts'
import type { ExaminerRow } from './peopleQueries.ts'

export function examinerLoadWire({ open, awaited, done }: ExaminerLoad) {
  return { Open: open, Awaited: awaited, Done: done }
}

export function examinerWire(row: ExaminerRow, load: ExaminerLoad): ExaminerWire {
  return {
    UserID: row.id,
    Name: row.name,
    Mobile: row.mobile,
    Organisation: row.organisation,
    Majors: row.majors.map(({ id, name }) => ({ MID: id, MName: name })),
    Areas: row.areas.map(({ id, name }) => ({ EA_ID: id, EA_Name: name })),
    IsChief: bit(row.isChief),
    IsOff: bit(row.disabledAt !== null),
    HasPassword: bit(row.hasPassword),
    ...examinerLoadWire(load),
    Begun: load.begun,
    SeenTime: isoOrNull(row.seenAt),
    Version: row.version,
  }
}
