import type { RefusalCode } from '#contract/refusals.ts'
import type { Me } from '#server/context.ts'

/**
 * What is said where another enrolment, of this area, stands in the way. Who is limited to other areas does not learn that
 * there is one (office#roles): the same is said of everything that only the office may look into.
 */
export function doubleRefusal({ areaIds }: Pick<Me, 'areaIds'>, areaId: number | null): RefusalCode {
  return areaIds === null || (areaId !== null && areaIds.includes(areaId)) ? 'ENROLMENT_DUPLICATE' : 'LEAVE_TO_OFFICE'
}
