import { type AnswerOf, call, type RequestOf } from '#client/api.ts'
import type { Contract } from '#contract/table.ts'

/** Options for `useQuery`: one call of the contract, kept under its controller, action and input. Fails with CallError. */
export function callQuery<C extends keyof Contract & string, A extends keyof Contract[C] & string>(
  controller: C,
  action: A,
  input: RequestOf<C, A>,
) {
  return {
    queryKey: [controller, action, input] as const,
    queryFn: (): Promise<AnswerOf<C, A>> => call(controller, action, input),
  }
}
