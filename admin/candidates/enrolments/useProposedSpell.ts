import { useQuery } from '@tanstack/react-query'
import { callQuery } from '#client/callQuery.ts'
import { useDebounced } from '#client/useDebounced.ts'

/**
 * The pinyin of a corrected name; null while the name is as it was or the pinyin is on its way, and empty where a character has
 * no reading.
 */
export function useProposedSpell(name: string, oldName: string): string | null {
  const typed = useDebounced(name.trim())
  const isOther = typed !== '' && typed !== oldName
  const query = useQuery({ ...callQuery('Public', 'GetNameSpell', { Name: typed }), enabled: isOther })
  return isOther && typed === name.trim() ? (query.data?.OtherMsg.NameSpell ?? null) : null
}
