import { useQuery } from '@tanstack/react-query'
import { callQuery } from '#client/callQuery.ts'
import type { SelectOption } from '../state/catalogue.ts'

/** The channels as choices, hidden ones marked, in the order of the site; empty while they load. */
export function useChannels(): SelectOption[] {
  const { data } = useQuery(callQuery('Admin', 'GetStaffChannels', {}))
  return (data?.listData ?? []).map(({ CID, CName, IsHidden }) => ({
    value: CID,
    label: IsHidden === 1 ? `${CName}（隐藏）` : CName,
  }))
}
