import type { Endpoint } from '#contract/endpoint.ts'
import { USER_TYPE } from '#domain/userType.ts'
import { countWithinAreas } from '#server/records/enrolment/areaQueries.ts'
import type { Me } from '../context.ts'
import type { Db } from '../db/pool.ts'
import { refuse } from '../refuse.ts'

/** The enrolments that a request names, each once. */
function namedEnrolments(input: { EF_ID?: unknown; EF_IDs?: unknown }): number[] {
  const named = [input.EF_ID, ...(Array.isArray(input.EF_IDs) ? input.EF_IDs : [])]
  return [...new Set(named.filter((id): id is number => typeof id === 'number'))]
}

/**
 * Holds a staff account that is limited to areas to them (office#roles): calls that concern all areas are refused, and an
 * enrolment elsewhere is answered like one that does not exist. What a call finds by conditions is limited by its queries.
 */
export async function requireOwnAreas(db: Db, me: Me, endpoint: Endpoint, input: object): Promise<void> {
  if (me.userType !== USER_TYPE.staff || me.areaIds === null || !Array.isArray(endpoint.who)) return
  if (!endpoint.forLimitedStaff) refuse('AREA_LIMITED')
  const ids = namedEnrolments(input)
  if (ids.length > 0 && (await countWithinAreas(db, ids, me.areaIds)) < ids.length) refuse('NOT_FOUND')
}
