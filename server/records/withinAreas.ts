import { type SqlBool, sql } from 'kysely'
import { anyOf } from '#server/db/statements.ts'

/**
 * The condition that a row of `enrolment` lies in these areas; null, for an account that is not limited, is always true
 * (office#roles).
 */
export const withinAreas = (areaIds: readonly number[] | null) =>
  areaIds === null ? sql<SqlBool>`true` : sql<SqlBool>`enrolment.area_id = ${anyOf(areaIds)}`
