import { Button, Input, Space } from 'antd'
import { KeptOffer } from '#admin/kit/kept/KeptOffer.tsx'
import { useKeptForm, useTyped } from '#admin/kit/kept/useKeptForm.ts'
import { Refusal } from '#admin/kit/send/Refusal.tsx'
import { useSend } from '#admin/kit/send/useSend.ts'
import type { MoneyWorkWire } from '#contract/money/reconciliation.ts'
import { WORK_TEXT_LENGTH } from '#domain/money/moneyWork.ts'
import { staleWork } from './staleWork.ts'

/** The decision on a payment of another amount: it counts as paid, or all of it goes back. */
export function HeldForm({ work }: { work: MoneyWorkWire }) {
  const kept = useKeptForm(`heldPayment.${work.W_ID}`)
  const [note, setNote] = useTyped(kept, 'note', '')
  const decide = useSend({
    kept,
    change: (send, IsAccepted: 0 | 1) =>
      send('Admin', 'DecideHeldPayment', { W_ID: work.W_ID, Version: work.Version, IsAccepted, Note: note }),
    invalidates: staleWork,
    typed: { 说明: note },
    done: '已决定',
  })
  return (
    <KeptOffer kept={kept}>
      <div style={{ marginTop: 24 }}>
        <Refusal of={decide} />
        <p>这笔款项已经入账，在决定之前暂存：不算已缴费，考生也不能再次支付。</p>
        <label htmlFor="heldNote">说明</label>
        <Input
          id="heldNote"
          value={note}
          maxLength={WORK_TEXT_LENGTH}
          onChange={({ target }) => setNote(target.value)}
        />
        <Space wrap style={{ marginTop: 12 }}>
          <Button
            type="primary"
            disabled={decide.isSending}
            loading={decide.isSending && decide.input === 1}
            onClick={() => decide.start(1)}
          >
            按已缴费接受
          </Button>
          <Button
            danger
            disabled={decide.isSending}
            loading={decide.isSending && decide.input === 0}
            onClick={() => decide.start(0)}
          >
            全部退款
          </Button>
        </Space>
      </div>
    </KeptOffer>
  )
}
