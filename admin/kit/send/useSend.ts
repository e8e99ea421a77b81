import { useMutation } from '@tanstack/react-query'
import { App } from 'antd'
import { useContext, useEffect, useState } from 'react'
import { CallError } from '#client/callError.ts'
import { newRequestKey } from '#client/requestKey.ts'
import { currentSession, onSessionChange } from '#client/session.ts'
import type { KeptForm } from '../kept/KeptForm.ts'
import { newSend, type Send } from './send.ts'
import { Subject } from './subject.ts'
import { type Typed, UnreadRefusal } from './UnreadRefusal.ts'
import { type CallName, useRefresh } from './useRefresh.ts'

interface Options<Input, Answer> {
  /** What was typed into the form; it is forgotten once it is sent. */
  kept?: KeptForm
  /** Makes the call or the calls. */
  change: (send: Send, input: Input) => Promise<Answer>
  /** The calls whose answers change by it. They are read again after a refusal too: somebody else may have changed them. */
  invalidates: readonly CallName[]
  /** What is typed, by the label of each field; shown with a refusal that comes when the form is gone. */
  typed?: Typed
  /** The sentence of a success; null where the screen itself says it. */
  done?: string | ((answer: Answer, input: Input) => string | null)
  /** Before it is read again: where the page has to leave what is no longer there. */
  onAnswer?: (answer: Answer) => void
  /** After what the screens show has been read again. */
  onSent?: (answer: Answer, input: Input) => void | Promise<void>
  /** Returns whether the caller shows the refusal in its own way, as `useEdit` shows what somebody else has saved. */
  onRefused?: (error: Error, input: Input) => boolean | Promise<boolean>
}

/**
 * The one way in which the console sends a change. What was typed stays in the form. A refusal is shown until somebody closes
 * it or sends again: in the form (`Refusal`), or above the page where the form shows none or is gone. While one change is
 * being sent, another one is not begun.
 */
export function useSend<Input = void, Answer = unknown>(options: Options<Input, Answer>) {
  const { message, notification } = App.useApp()
  const refresh = useRefresh()
  const subject = useContext(Subject)
  const [send] = useState(newSend)
  const [key] = useState(newRequestKey)
  const [unread] = useState(
    () =>
      new UnreadRefusal(
        ({ title, typed, dismiss }) =>
          notification.error({
            key,
            duration: false,
            role: 'alert',
            title,
            description: typed === '' ? undefined : `您填写的内容：${typed}`,
            onClose: dismiss,
          }),
        () => notification.destroy(key),
      ),
  )
  const { kept, change, invalidates, typed, done, onAnswer, onSent, onRefused } = options
  const sending = useMutation<Answer, Error, Input>({
    mutationFn: async (input) => {
      const answer = await change(send, input)
      kept?.sent()
      return answer
    },
    onMutate: () => unread.forget(),
    onSuccess: async (answer, input) => {
      const sentence = typeof done === 'function' ? done(answer, input) : done
      if (sentence) message.success(sentence)
      onAnswer?.(answer)
      await refresh(invalidates)
      await onSent?.(answer, input)
    },
    onError: async (error, input) => {
      // Where the caller fails to show it (what another person has saved cannot be read), the refusal is shown like every other.
      const isShown = await Promise.resolve(onRefused?.(error, input)).catch(() => false)
      if (!isShown) unread.add(error)
      void refresh(invalidates)
    },
  })
  const { reset, error: failure } = sending
  const dismiss = () => {
    unread.forget()
    reset()
  }
  // Whoever has signed in again has done what the refusal asked for, and goes on with what he typed.
  useEffect(() => {
    if (!(failure instanceof CallError) || failure.failure !== 'unauthorised') return
    return onSessionChange(() => {
      if (currentSession() === null) return
      unread.forget()
      reset()
    })
  }, [failure, reset, unread])
  useEffect(() => unread.describeForm({ subject, typed: typed ?? {}, dismiss }))
  return {
    start: (input: Input) => {
      if (!sending.isPending) sending.mutate(input)
    },
    isSending: sending.isPending,
    /** What was sent last, and what came of it. */
    input: sending.variables,
    answer: sending.data,
    failure: sending.error,
    /** Forgets a refusal that was read. */
    dismiss,
    unread,
  }
}

export type Sending = Pick<ReturnType<typeof useSend>, 'failure' | 'dismiss' | 'unread'>
