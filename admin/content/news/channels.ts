import { useQuery } from '@tanstack/react-query'
import type { SelectOption } from '#admin/kit/state/catalogue.ts'
import { callQuery } from '#client/callQuery.ts'

/** The channels as choices, hidden ones marked, in the order of the site; empty while they load. */
export function useChannels(): SelectOption[] {
  const { data } = useQuery(callQuery('Admin', 'GetStaffChannels', {}))
  return (data?.listData ?? []).map(({ CID, CName, IsHidden }) => ({
    value: CID,
    label: IsHidden === 1 ? `${CName}（隐藏）` : CName,
  }))
}
