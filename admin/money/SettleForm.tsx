import { Alert, Button, Input } from 'antd'
import { useState } from 'react'
import { call } from '#client/api.ts'
import { messageOf } from '#client/callError.ts'
import type { MoneyWorkWire } from '#contract/money/reconciliation.ts'
import { WORK_TEXT_LENGTH } from '#domain/money/moneyWork.ts'
import { useWorkCall } from './useWorkCall.ts'

/** Ends a difference with what was decided. */
export function SettleForm({ work }: { work: MoneyWorkWire }) {
  const [decision, setDecision] = useState('')
  const settle = useWorkCall(
    () => call('Admin', 'SettleMoneyWork', { W_ID: work.W_ID, Version: work.Version, Decision: decision }),
    '已处理完毕',
  )
  return (
    <form
      style={{ marginTop: 24 }}
      onSubmit={(event) => {
        event.preventDefault()
        settle.mutate(undefined)
      }}
    >
      {settle.isError && <Alert type="error" showIcon role="alert" title={messageOf(settle.error)} />}
      <label htmlFor="workDecision">处理结果</label>
      <Input.TextArea
        id="workDecision"
        rows={3}
        value={decision}
        maxLength={WORK_TEXT_LENGTH}
        onChange={({ target }) => setDecision(target.value)}
      />
      <Button type="primary" htmlType="submit" loading={settle.isPending} style={{ marginTop: 12 }}>
        标记为已处理
      </Button>
    </form>
  )
}
