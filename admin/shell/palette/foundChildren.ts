import type { FoundEnrolmentWire } from '#contract/enrolment/enrolmentStaff.ts'
import { foundByText } from '#domain/enrolment/childSearch.ts'
import type { NamedScreen } from './screens.ts'

/** How many children are shown; whoever looks for more opens the list. */
export const MOST_CHILDREN = 8

/** The children of the enrolments that a search found, in its order, each once with what it is enrolled for. */
export function foundChildren(rows: readonly FoundEnrolmentWire[]): NamedScreen[] {
  const byChild = new Map<number, FoundEnrolmentWire[]>()
  for (const row of rows) byChild.set(row.CandidateID, [...(byChild.get(row.CandidateID) ?? []), row])
  return [...byChild].slice(0, MOST_CHILDREN).map(([candidateId, own]) => {
    const [first] = own
    const mark = first?.FoundBy ? foundByText[first.FoundBy] : ''
    const majors = [...new Set(own.map(({ MName, GName }) => `${MName} ${GName}`))]
    return {
      path: `/candidates/${candidateId}`,
      label: [
        first?.Name,
        ...(mark === '' ? [] : [mark]),
        `${first?.Sex} ${first?.BirthDate}`,
        first?.EA_Name,
        majors.slice(0, 2).join('、') + (majors.length > 2 ? ` 等 ${own.length} 个报名` : ''),
      ].join('　'),
    }
  })
}

/** The one enrolment whose number or exam number was typed. */
export function namedEnrolment(rows: readonly FoundEnrolmentWire[], typed: string): NamedScreen[] {
  return rows
    .filter(({ EF_ID, ExamNO }) => typed === String(EF_ID) || (ExamNO !== '' && typed === ExamNO))
    .map((row) => ({
      path: `/enrolments/${row.EF_ID}`,
      label: `${row.Name}　${row.MName} ${row.GName}　${row.EB_Name}　报名号 ${row.EF_ID}`,
    }))
}
