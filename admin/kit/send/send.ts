import { type AnswerOf, call, type RequestOf } from '#client/api.ts'
import { CallError } from '#client/callError.ts'
import { newRequestKey } from '#client/requestKey.ts'
import type { Contract } from '#contract/table.ts'

type WithoutKey<Request> = Request extends unknown ? Omit<Request, 'RequestKey'> : never

/** What a screen hands to `Send`: the request of a call but for its request key. */
export type SentRequest<C extends keyof Contract, A extends keyof Contract[C]> = WithoutKey<RequestOf<C, A>>

/** Makes a call that changes something, and adds its request key. Nobody but `useSend` hands it out. */
export type Send = <C extends keyof Contract & string, A extends keyof Contract[C] & string>(
  controller: C,
  action: A,
  request: SentRequest<C, A>,
) => Promise<AnswerOf<C, A>>

/**
 * A request key stays the same while nobody knows what came of the request, so that sending it again after a lost answer
 * changes things once. A call whose contract knows no key does not see it.
 */
export function newSend(): Send {
  const openKeys = new Map<string, string>()
  return async (controller, action, request) => {
    const text = JSON.stringify([action, request])
    const RequestKey = openKeys.get(text) ?? newRequestKey()
    openKeys.set(text, RequestKey)
    try {
      const answer = await call(controller, action, { ...request, RequestKey } as unknown as RequestOf<
        typeof controller,
        typeof action
      >)
      openKeys.delete(text)
      return answer
    } catch (error) {
      if (error instanceof CallError && error.failure === 'refused') openKeys.delete(text)
      throw error
    }
  }
}
