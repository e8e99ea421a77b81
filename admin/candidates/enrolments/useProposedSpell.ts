import { useQuery } from '@tanstack/react-query'
import { callQuery } from '#client/callQuery.ts'
import { useDebounced } from '#client/useDebounced.ts'

/**
 * The pinyin of a corrected name: null while the name is as it was, 'pending' while it is on its way, and empty where a character
 * has no reading or nobody could be asked.
 */
export function useProposedSpell(name: string, oldName: string): { spell: string } | 'pending' | null {
  const wanted = name.trim()
  const typed = useDebounced(wanted)
  const isOther = (text: string) => text !== '' && text !== oldName
  const query = useQuery({ ...callQuery('Public', 'GetNameSpell', { Name: typed }), enabled: isOther(typed) })
  if (!isOther(wanted)) return null
  if (typed !== wanted || query.isPending) return 'pending'
  return { spell: query.data?.OtherMsg.NameSpell ?? '' }
}
