import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call } from '#client/api.ts'
import { CallError, messageOf } from '#client/callError.ts'
import type { EnrolmentDraft } from './draft.ts'
import { wireOf } from './formWire.ts'

/** The outcome of a submission: the id of the enrolment, or why it was refused. */
export type SignUpOutcome = { enrolmentId: number } | { text: string; wireField: string | null }

/**
 * Sends the form once, however often the button is pressed. After a lost answer the same form may be sent again
 * (rulings#one-live-enrolment).
 */
export function useSignUp(enrolmentId: number | null) {
  const queries = useQueryClient()
  const isUnderWay = useRef(false)
  const [isSending, setSending] = useState(false)

  const send = async (draft: EnrolmentDraft, asksPrevCert: boolean): Promise<SignUpOutcome | null> => {
    if (isUnderWay.current) return null
    isUnderWay.current = true
    setSending(true)
    const form = wireOf(draft, asksPrevCert)
    try {
      const { OtherMsg } =
        enrolmentId === null
          ? await call('Exam', 'ExamSignUp', form)
          : await call('Exam', 'UpdateExamForm', { ...form, EF_ID: enrolmentId })
      void queries.invalidateQueries({ queryKey: ['Exam'] })
      return { enrolmentId: OtherMsg.EF_ID }
    } catch (error) {
      return { text: textOf(error), wireField: error instanceof CallError ? error.field : null }
    } finally {
      isUnderWay.current = false
      setSending(false)
    }
  }
  return { send, isSending }
}

function textOf(error: unknown): string {
  const text = messageOf(error)
  const isUnknown = error instanceof CallError && (error.failure === 'timeout' || error.failure === 'offline')
  return isUnknown ? `${text}。填写的内容都在，可以再次提交，不会重复报名` : text
}
