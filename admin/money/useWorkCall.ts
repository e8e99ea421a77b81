import { useMutation, useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'

/** Sends a change of one row; list and home page are read again whatever came of it. */
export function useWorkCall<Input>(send: (input: Input) => Promise<unknown>, done: string) {
  const queries = useQueryClient()
  const { message } = App.useApp()
  return useMutation({
    mutationFn: send,
    onSuccess: () => message.success(done),
    onSettled: () =>
      queries.invalidateQueries({
        predicate: ({ queryKey }) =>
          ['GetMoneyWorkList', 'GetWorkWaiting', 'GetBillList'].includes(String(queryKey[1])),
      }),
  })
}
