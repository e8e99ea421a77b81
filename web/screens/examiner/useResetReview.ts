import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#client/api.ts'
import { messageOf } from '#client/callError.ts'
import { newRequestKey } from '#client/requestKey.ts'
import { confirm } from '#web/ui/confirm.ts'
import { toast } from '#web/ui/toast.ts'
import { refreshWork } from './work.ts'

/** Withdraws the own review for a new start (rulings#reset-review). `onReset`: the server returned it as a draft. */
export function useResetReview(reviewId: number | null, onReset: () => Promise<void>) {
  const queries = useQueryClient()
  const [isResetting, setResetting] = useState(false)
  const reset = async () => {
    if (reviewId === null || isResetting) return
    const sure = await confirm({
      title: '重新评审？',
      body: '这份评审将退回为草稿，成绩暂不计入，直到您再次提交。原来的版本会保留存档。',
      yes: '重新评审',
      danger: true,
    })
    if (!sure) return
    setResetting(true)
    try {
      await call('Examiner', 'ResetReview', { ER_ID: reviewId, RequestKey: newRequestKey() })
      toast('已退回为草稿，请重新评审')
      await refreshWork(queries)
      await onReset()
    } catch (error) {
      toast(messageOf(error), 'failure')
    } finally {
      setResetting(false)
    }
  }
  return { reset, isResetting }
}
