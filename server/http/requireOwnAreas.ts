import type { Endpoint } from '#contract/endpoint.ts'
import { USER_TYPE } from '#domain/people/userType.ts'
import { countWithinAreas } from '#server/records/enrolment/areaQueries.ts'
import type { Me } from '../context.ts'
import type { Db } from '../db/pool.ts'
import { refuse } from '../refuse.ts'

/** The enrolments that a request names, each once. */
function namedEnrolments(input: { EF_ID?: unknown; EF_IDs?: unknown }): number[] {
  const named = [input.EF_ID, ...(Array.isArray(input.EF_IDs) ? input.EF_IDs : [])]
  return [...new Set(named.filter((id): id is number => typeof id === 'number'))]
}

/** The areas to which a staff call is limited by who makes it; null where it is not. */
function limitOf(me: Me, { who }: Endpoint): readonly number[] | null {
  return me.userType === USER_TYPE.staff && Array.isArray(who) ? me.areaIds : null
}

/** Refuses AREA_LIMITED to a staff account that is limited to areas for a call that concerns all areas (office#roles). */
export function requireLimitedCall(me: Me, endpoint: Endpoint): void {
  if (limitOf(me, endpoint) !== null && !endpoint.forLimitedStaff) refuse('AREA_LIMITED')
}

/**
 * Answers an enrolment outside the areas of a staff account like one that does not exist. What a call finds by conditions
 * is limited by its queries.
 */
export async function requireOwnAreas(db: Db, me: Me, endpoint: Endpoint, input: object): Promise<void> {
  const areaIds = limitOf(me, endpoint)
  if (areaIds === null) return
  const ids = namedEnrolments(input)
  if (ids.length > 0 && (await countWithinAreas(db, ids, areaIds)) < ids.length) refuse('NOT_FOUND')
}
