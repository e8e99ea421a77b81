import type { Endpoint } from '#contract/endpoint.ts'
import { GetOnlineBoard, GetSiteBoard } from '#contract/schedule/examDayBoard.ts'
import type { Db } from '#server/db/pool.ts'
import type { BoardDay } from '#server/records/schedule/examDay/boardDay.ts'
import { readOnlineBoard } from '#server/records/schedule/examDay/onlineBoardQueries.ts'
import { readSiteBoard } from '#server/records/schedule/examDay/siteBoardQueries.ts'

/** A row of a board; its area decides which limited accounts see it. */
export interface BoardRow {
  EF_ID: number
  EA_ID: number
}

interface Board {
  /** The call that answers the same rows once; who may make it may also listen. */
  endpoint: Endpoint
  read(db: Db, day: BoardDay): Promise<BoardRow[]>
}

export const boards: Readonly<Record<'site' | 'online', Board>> = {
  site: { endpoint: GetSiteBoard, read: readSiteBoard },
  online: { endpoint: GetOnlineBoard, read: readOnlineBoard },
}
export type BoardKind = keyof typeof boards

/** The rows that an account limited to areas may see; null is not limited (office#roles). */
export function rowsWithin<Row extends BoardRow>(rows: readonly Row[], areaIds: readonly number[] | null): Row[] {
  return areaIds === null ? [...rows] : rows.filter(({ EA_ID }) => areaIds.includes(EA_ID))
}
