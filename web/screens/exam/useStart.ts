import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#client/api.ts'
import { CallError, messageOf } from '#client/callError.ts'
import { confirm } from '#web/ui/confirm.ts'
import { layerLeft } from '#web/ui/layerLeft.ts'
import { toast } from '#web/ui/toast.ts'

/**
 * Starts, resumes or begins the exam anew; `onEntered` hears the minutes of a session. A refusal is told, then the page
 * reloads (specification 8); without a network it does not, since a reload would leave nothing to come back to.
 */
export function useStart(enrolmentId: number, onEntered: (minutes: number) => void) {
  const queries = useQueryClient()
  const [isBusy, setBusy] = useState(false)

  const start = async () => {
    setBusy(true)
    try {
      const { OtherMsg } = await call('Exam', 'ResetAnswerRecord', { EF_ID: enrolmentId })
      await queries.refetchQueries({ queryKey: ['Exam', 'GetAnswerSheetList', { EF_ID: enrolmentId }] })
      void queries.invalidateQueries({ queryKey: ['Exam', 'GetMyOnlineExamList'] })
      // The room begins at its first line, wherever the notice was left.
      window.scrollTo(0, 0)
      onEntered(OtherMsg.Minutes)
    } catch (error) {
      if (error instanceof CallError && (error.failure === 'offline' || error.failure === 'timeout')) {
        toast(error.message, 'failure')
      } else {
        await confirm({ title: '没能进入考试', body: messageOf(error), yes: '知道了', no: '' })
        // Leaving the dialog's history entry would cut a reload short.
        await layerLeft()
        window.location.reload()
      }
    }
    setBusy(false)
  }
  return { start, isBusy }
}
