import type { ExportedList } from '#domain/office/exportedLists.ts'
import type { Me } from '#server/context.ts'
import { refuse } from '#server/refuse.ts'
import { callsOfLists } from './callsOfLists.ts'

/** Refuses ROLE_WRONG or AREA_LIMITED to whoever may not call the list itself. */
export function requireList(list: ExportedList, { roles, areaIds }: Pick<Me, 'roles' | 'areaIds'>): void {
  const { who, ...call } = callsOfLists[list]
  if (!roles.includes('admin') && !roles.some((role) => (who as readonly string[]).includes(role))) refuse('ROLE_WRONG')
  if (areaIds !== null && !('forLimitedStaff' in call)) refuse('AREA_LIMITED')
}

/** The conditions as the call of the list takes them; refuses INPUT_WRONG what it would not take. */
export function inputOf(list: ExportedList, conditions: Readonly<Record<string, unknown>>, page: number, size: number) {
  const parsed = callsOfLists[list].input.safeParse({ ...conditions, PageIndex: page, PageSize: size })
  return parsed.success ? parsed.data : refuse('INPUT_WRONG')
}
