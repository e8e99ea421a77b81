import { useSearchParams } from '../page/router.tsx'
import { isId } from './listAddress.ts'
import type { ListField } from './useList.ts'

/** The exam time by which a list is filtered; 0 for none. */
export function useSessionId(): number {
  const examTimeId = Number(useSearchParams()[0].get('time') ?? 0)
  return isId(examTimeId) ? examTimeId : 0
}

/**
 * The condition of one exam time: it is reached by the link of that time and chosen in no menu, of which there would be
 * hundreds. `name` says when and where it is, empty while it is not known.
 */
export const sessionField = (examTimeId: number, name: string): ListField[] =>
  examTimeId === 0
    ? []
    : [
        {
          key: 'time',
          wire: 'ET_ID',
          isPossible: isId,
          label: '场次',
          options: [{ value: examTimeId, label: name || '所选场次' }],
        },
      ]
