import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#client/api.ts'
import { messageOf } from '#client/callError.ts'
import { newRequestKey } from '#client/requestKey.ts'
import { Button } from '#web/ui/Button.tsx'
import { confirm } from '#web/ui/confirm.ts'
import { toast } from '#web/ui/toast.ts'

/** The family takes its own request for a refund back while nobody has decided it. */
export function WithdrawRefund({ enrolmentId }: { enrolmentId: number }) {
  const queries = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  // The same after a lost answer, so that a second press is no second withdrawal.
  const [RequestKey] = useState(newRequestKey)
  const withdraw = async () => {
    const isSure = await confirm({
      title: '撤回退费申请？',
      body: '撤回后报名不变，报名结束前可以再次申请。',
      yes: '撤回申请',
      no: '再想想',
    })
    if (!isSure) return
    setBusy(true)
    try {
      await call('Exam', 'WithdrawOwnRefund', { EF_ID: enrolmentId, RequestKey })
      toast('已撤回，报名不变', 'success')
    } catch (error) {
      toast(messageOf(error), 'failure')
    } finally {
      setBusy(false)
      // A refusal too says something new: the office has decided meanwhile.
      await queries.invalidateQueries({ queryKey: ['Exam'] })
    }
  }
  return (
    <Button small look="quiet" busy={isBusy} busyText="正在撤回" onClick={() => void withdraw()}>
      撤回申请
    </Button>
  )
}
