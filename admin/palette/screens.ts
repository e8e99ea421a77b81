import type { StaffRole } from '#contract/endpoint.ts'
import type { Section } from '../sections.ts'

/** The roles that may list enrolments (`GetEnrolmentList`). */
export const enrolmentRoles: readonly StaffRole[] = ['enrolment', 'finance', 'schedule', 'results']

/** The screens whose name holds the text; all of them for an empty one. */
export function screensFor(sections: readonly Section[], text: string): Pick<Section, 'path' | 'label'>[] {
  return sections.filter(({ label }) => label.includes(text))
}
