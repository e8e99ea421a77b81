import type { StaffRole } from '#contract/endpoint.ts'
import type { Section } from '../sections.ts'

/** The roles that may list enrolments (`GetEnrolmentList`). */
export const enrolmentRoles: readonly StaffRole[] = ['enrolment', 'finance', 'schedule', 'results']

/** A screen as the palette lists it. */
export type NamedScreen = Pick<Section, 'path' | 'label'>

/** The screens whose name holds the text; all of them for an empty one. */
export function screensFor(sections: readonly NamedScreen[], text: string): NamedScreen[] {
  return sections.filter(({ label }) => label.includes(text))
}
