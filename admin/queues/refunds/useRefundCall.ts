import { useMutation, useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { useRequestKey } from '#client/useRequestKey.ts'

const refundQueries = [
  'GetRefundList',
  'GetRefund',
  'GetRefundable',
  'GetEnrolmentDetail',
  'GetEnrolmentList',
  'GetWorkWaiting',
  'GetTill',
]

/**
 * A call that changes a refund. `send` gets a key that stays the same while `input` does, so that sending it again after a
 * lost answer does it once. What the screens show of refunds is read again in any case: a refusal may be about news.
 */
export function useRefundCall<Answer>(
  input: unknown,
  send: (RequestKey: string) => Promise<Answer>,
  done: (answer: Answer) => string,
) {
  const queries = useQueryClient()
  const { message } = App.useApp()
  const keyOf = useRequestKey()
  return useMutation({
    mutationFn: () => send(keyOf(input)),
    onSuccess: (answer) => message.success(done(answer)),
    onSettled: () =>
      queries.invalidateQueries({ predicate: ({ queryKey }) => refundQueries.includes(String(queryKey[1])) }),
  })
}
