import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useStaff } from '#admin/shell/staff.ts'
import { callQuery } from '#client/callQuery.ts'
import type { DeskEnrolmentWire } from '#contract/money/payDesk.ts'
import { keepBasket, keptBasket } from './basket.ts'

/** What else becomes of the children meanwhile, as a payment on a phone, is shown after so long at the latest. */
const RENEWED_EVERY_MS = 15_000

/**
 * The enrolments on the receipt that is being written. Their ids survive a reload of this clerk's tab; what they are is
 * read from the server again and again.
 */
export function useBasket() {
  const { Mobile } = useStaff()
  const [ids, setIds] = useState<readonly number[]>(() => keptBasket(Mobile))
  const [asFound, setAsFound] = useState<readonly DeskEnrolmentWire[]>([])
  const query = useQuery({
    ...callQuery('Admin', 'GetDeskBasket', { Basket: ids.join(',') }),
    enabled: ids.length > 0,
    refetchInterval: RENEWED_EVERY_MS,
    refetchOnWindowFocus: true,
    placeholderData: keepPreviousData,
  })
  useEffect(() => keepBasket(Mobile, ids), [Mobile, ids])
  const rows = new Map([...asFound, ...(query.data?.listData ?? [])].map((row) => [row.EF_ID, row]))
  return {
    rows: ids.flatMap((id) => rows.get(id) ?? []),
    isLoading: ids.length > 0 && query.isLoading && asFound.length === 0,
    add: (row: DeskEnrolmentWire) => {
      setAsFound([...asFound, row])
      setIds([...ids, row.EF_ID])
    },
    remove: ({ EF_ID }: DeskEnrolmentWire) => setIds(ids.filter((id) => id !== EF_ID)),
    fill: (filled: readonly number[]) => setIds(filled),
    readAgain: async () => {
      await query.refetch()
    },
  }
}
