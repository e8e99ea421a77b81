import { Button, Input } from 'antd'
import { KeptOffer } from '#admin/kit/kept/KeptOffer.tsx'
import { useKeptForm, useTyped } from '#admin/kit/kept/useKeptForm.ts'
import { Refusal } from '#admin/kit/send/Refusal.tsx'
import { useSend } from '#admin/kit/send/useSend.ts'
import type { MoneyWorkWire } from '#contract/money/reconciliation.ts'
import { WORK_TEXT_LENGTH } from '#domain/money/moneyWork.ts'
import { staleWork } from './staleWork.ts'

/** Ends a difference with what was decided. */
export function SettleForm({ work }: { work: MoneyWorkWire }) {
  const kept = useKeptForm(`settleWork.${work.W_ID}`)
  const [decision, setDecision] = useTyped(kept, 'decision', '')
  const settle = useSend({
    kept,
    change: (send) => send('Admin', 'SettleMoneyWork', { W_ID: work.W_ID, Version: work.Version, Decision: decision }),
    invalidates: staleWork,
    typed: { 处理结果: decision },
    done: '已处理完毕',
  })
  return (
    <KeptOffer kept={kept}>
      <form
        style={{ marginTop: 24 }}
        onSubmit={(event) => {
          event.preventDefault()
          settle.start()
        }}
      >
        <Refusal of={settle} />
        <label htmlFor="workDecision">处理结果</label>
        <Input.TextArea
          id="workDecision"
          rows={3}
          value={decision}
          maxLength={WORK_TEXT_LENGTH}
          onChange={({ target }) => setDecision(target.value)}
        />
        <Button type="primary" htmlType="submit" loading={settle.isSending} style={{ marginTop: 12 }}>
          标记为已处理
        </Button>
      </form>
    </KeptOffer>
  )
}
