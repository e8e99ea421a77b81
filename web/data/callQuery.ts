import { type AnswerOf, call, type RequestOf } from '#client/api.ts'
import type { Contract } from '#contract/table.ts'

/** The name under which an answer is kept; the server's rendering and the browser use the same. */
export type CallKey = readonly [controller: string, action: string, input: object]

/** Options for `useQuery`: one call of the contract. Fails with CallError. */
export function callQuery<C extends keyof Contract, A extends keyof Contract[C] & string>(
  controller: C,
  action: A,
  input: RequestOf<C, A> & object,
) {
  const queryKey: CallKey = [controller, action, input]
  return { queryKey, queryFn: (): Promise<AnswerOf<C, A>> => call(controller, action, input) }
}
