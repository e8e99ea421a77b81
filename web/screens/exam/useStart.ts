import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#client/api.ts'
import { CallError, messageOf } from '#client/callError.ts'
import { confirm } from '#web/ui/confirm.ts'
import { layerLeft } from '#web/ui/layerLeft.ts'
import { toast } from '#web/ui/toast.ts'

/** Checks that the page can be loaded: a reload without a network would leave an empty page. */
async function canReload(): Promise<boolean> {
  try {
    const { ok } = await fetch(window.location.href, { method: 'HEAD', cache: 'no-store' })
    return ok
  } catch {
    return false
  }
}

/**
 * Starts, resumes or restarts the exam; `onEntered` receives the minutes of the session. A failure is shown, then the
 * page reloads as soon as it can be loaded (specification#session-start-failure). `setsAside`: a complete set is set
 * aside, which the candidate has confirmed. `start` resolves to whether it succeeded.
 */
export function useStart(enrolmentId: number, onEntered: (minutes: number) => void) {
  const queries = useQueryClient()
  const [isBusy, setBusy] = useState(false)

  const start = async (setsAside = false): Promise<boolean> => {
    setBusy(true)
    const isEntered = await enter(setsAside)
    setBusy(false)
    return isEntered
  }
  const enter = async (setsAside: boolean): Promise<boolean> => {
    try {
      const startAnew = setsAside ? { StartAnew: 1 as const } : {}
      const { OtherMsg } = await call('Exam', 'ResetAnswerRecord', { EF_ID: enrolmentId, ...startAnew })
      await queries.refetchQueries({ queryKey: ['Exam', 'GetAnswerSheetList', { EF_ID: enrolmentId }] })
      void queries.invalidateQueries({ queryKey: ['Exam', 'GetMyOnlineExamList'] })
      // The exam page opens at its top, wherever the notice was scrolled to.
      window.scrollTo(0, 0)
      onEntered(OtherMsg.Minutes)
      return true
    } catch (error) {
      const isAway = error instanceof CallError && (error.failure === 'offline' || error.failure === 'timeout')
      if (isAway && !(await canReload())) {
        toast(error.message, 'failure')
        return false
      }
      await confirm({ title: '没能进入考试', body: messageOf(error), yes: '知道了', no: '' })
      // A reload would be cancelled by the dialog removing its history entry.
      await layerLeft()
      window.location.reload()
      return false
    }
  }
  return { start, isBusy }
}
