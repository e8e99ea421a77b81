import type { Contract } from '#contract/table.ts'
import { type AnswerOf, call, type RequestOf } from './api.ts'

/** The query key of an answer, the same in the server's rendering and in the browser. */
export type CallKey = readonly [controller: string, action: string, input: object]

/** Options for `useQuery` with one call of the contract. The query fails with CallError. */
export function callQuery<C extends keyof Contract, A extends keyof Contract[C] & string>(
  controller: C,
  action: A,
  input: RequestOf<C, A> & object,
) {
  const queryKey: CallKey = [controller, action, input]
  return {
    queryKey,
    // Who turns the page before the answer has come gives the call up.
    queryFn: ({ signal }: { signal?: AbortSignal } = {}): Promise<AnswerOf<C, A>> =>
      call(controller, action, input, signal),
  }
}
