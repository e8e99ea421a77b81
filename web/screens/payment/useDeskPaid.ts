import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { callQuery } from '#client/callQuery.ts'
import { PAY_STATUS } from '#domain/enrolment/enrolment.ts'
import { toast } from '#web/ui/toast.ts'

/** A family stands at the desk and looks at this page while its payment is being entered. */
const LOOK_AGAIN_MS = 4000

/** Shows by itself that a desk has taken the payment: it asks while the page is in front, and when it comes back there. */
export function useDeskPaid(enrolmentId: number): void {
  const queries = useQueryClient()
  const { data } = useQuery({
    ...callQuery('WeiXin', 'GetPayState', { EF_ID: enrolmentId }),
    staleTime: 0,
    refetchInterval: LOOK_AGAIN_MS,
    refetchOnWindowFocus: 'always',
  })
  const isPaid = data?.OtherMsg.IsPay === PAY_STATUS.paid
  useEffect(() => {
    if (!isPaid) return
    toast('已缴费', 'success')
    void queries.invalidateQueries({ queryKey: ['Exam'] })
  }, [isPaid, queries])
}
