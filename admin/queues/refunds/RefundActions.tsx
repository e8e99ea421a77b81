import { Alert, Button, Input, Space } from 'antd'
import { useState } from 'react'
import { missing } from '#admin/kit/form/missing.ts'
import { useKeptForm, useTyped } from '#admin/kit/kept/useKeptForm.ts'
import { Refusal } from '#admin/kit/send/Refusal.tsx'
import { useSend } from '#admin/kit/send/useSend.ts'
import { Form } from '#admin/kit/ui/Form.tsx'
import { mayCall } from '#admin/shell/mayCall.ts'
import { useStaff } from '#admin/shell/staff.ts'
import type { RefundDetailWire } from '#contract/money/paymentRefund.ts'
import { canPayOut, REFUND_NOTE_LENGTH, retryMayHelp } from '#domain/money/refund.ts'
import { sumText } from '#domain/money.ts'
import { reasonText } from '#domain/reasons/reasons.ts'
import { ChildForm } from './ChildForm.tsx'
import { PayOutForm } from './PayOutForm.tsx'
import styles from './Refunds.module.css'
import { staleRefunds } from './staleRefunds.ts'

/** What this person can do with a refund in its present state; nothing where it is the turn of somebody else. */
export function RefundActions({ refund }: { refund: RefundDetailWire }) {
  const { Roles } = useStaff()
  const isFinance = mayCall(Roles, 'DecideRefund')
  const { State, Way } = refund
  const mayPay =
    canPayOut({ status: State, way: Way }) && mayCall(Roles, Way === 'desk' ? 'PayOutRefund' : 'DecideRefund')
  return (
    <>
      {State === 'requested' && isFinance && refund.IsOwn === 0 && <DecisionForm refund={refund} />}
      {State === 'requested' && !isFinance && refund.IsOwn === 0 && <p>等待财务人员审批。</p>}
      {State === 'requested' && refund.IsOwn === 1 && <OwnRequest refund={refund} />}
      {State === 'stuck' && isFinance && refund.LockedBy === '' && retryMayHelp(refund.TroubleCode) && (
        <RetryButton refund={refund} />
      )}
      {refund.Children.length > 0 && isFinance && <ChildForm refund={refund} />}
      {mayPay && <PayOutForm refund={refund} />}
      {needsFinance(refund) && !isFinance && <p>由财务人员处理。</p>}
    </>
  )
}

const needsFinance = ({ State }: RefundDetailWire) => State === 'stuck'

/** Approving all that is left cannot be undone, so that the amount is typed (office#summary-first). */
function DecisionForm({ refund }: { refund: RefundDetailWire }) {
  const kept = useKeptForm(`decideRefund.${refund.R_ID}`)
  const [note, setNote] = useTyped(kept, 'note', '')
  const [typed, setTyped] = useTyped(kept, 'typed', '', { isSecret: true })
  const decide = useSend({
    kept,
    change: (send, IsApproved: 0 | 1) =>
      send('Admin', 'DecideRefund', { R_ID: refund.R_ID, Version: refund.Version, IsApproved, Note: note.trim() }),
    invalidates: staleRefunds,
    typed: { 说明: note },
    done: (_, IsApproved) => (IsApproved === 1 ? '已批准' : '已驳回，没有退费'),
  })
  const isFull = refund.EndsEnrolment === 1
  const isOwnFamily = refund.IsOwnFamily === 1
  const isTyped = !isFull || Number(typed) === refund.Amount
  const isCandidates = refund.Origin === 'candidate'
  // Only whoever refuses has to say why.
  const [isNoteMissed, setNoteMissed] = useState(false)
  const noteFault = isNoteMissed ? missing(note, '不批准的说明') : null
  const refuse = () => {
    const isMissed = isCandidates && note.trim() === ''
    setNoteMissed(isMissed)
    if (isMissed) document.getElementById('decisionNote')?.focus()
    else decide.start(0)
  }
  return (
    <section aria-label="审批" className={styles.actions}>
      <Form
        kept={kept}
        faults={{ typedAmount: isTyped ? null : `请输入 ${refund.Amount}` }}
        onFinish={() => decide.start(1)}
      >
        <h3>审批</h3>
        <p>
          {isFull
            ? `批准后退还 ${sumText(refund.Amount)}，报名取消：考号${refund.ExamNO === '' ? '' : ` ${refund.ExamNO} `}作废、不再使用，考试时间和考官安排释放，准考证失效。不能恢复。`
            : `批准后退还 ${sumText(refund.Amount)}，报名、考号和考试安排不变。`}
          {refund.Way === 'desk' ? '款项由现场付给考生，凭签收单号登记。' : '款项由微信退款到原付款账户。'}
          {refund.NeedsProof === 1 && '金额较大，批准时需要再次验证身份。'}
        </p>
        {refund.Invoice !== '' && <Alert type="warning" showIcon title={refund.Invoice} />}
        <Refusal of={decide} />
        <Form.Item
          label={isCandidates ? '说明（不批准时必填，考生会看到）' : '说明（选填）'}
          htmlFor="decisionNote"
          help={noteFault ?? undefined}
          validateStatus={noteFault === null ? '' : 'error'}
        >
          <Input
            id="decisionNote"
            value={note}
            maxLength={REFUND_NOTE_LENGTH}
            onChange={({ target }) => setNote(target.value)}
          />
        </Form.Item>
        {isFull && (
          <Form.Item label={`请输入退费金额 ${refund.Amount} 以确认批准`} htmlFor="typedAmount">
            <Input
              id="typedAmount"
              inputMode="decimal"
              value={typed}
              onChange={({ target }) => setTyped(target.value.trim())}
            />
          </Form.Item>
        )}
        <Space wrap>
          <Button
            type="primary"
            danger={isFull}
            htmlType="submit"
            disabled={isOwnFamily || decide.isSending}
            loading={decide.isSending && decide.input === 1}
            onClick={() => setNoteMissed(false)}
          >
            批准退费
          </Button>
          <Button disabled={decide.isSending} loading={decide.isSending && decide.input === 0} onClick={refuse}>
            不批准
          </Button>
          {isOwnFamily && <span>{reasonText('OWN_FAMILY')}</span>}
        </Space>
      </Form>
    </section>
  )
}

function OwnRequest({ refund: { R_ID, Origin } }: { refund: RefundDetailWire }) {
  const withdraw = useSend({
    change: (send) => send('Admin', 'WithdrawRefund', { R_ID }),
    invalidates: staleRefunds,
    done: '已撤回申请',
  })
  return (
    <section aria-label="审批" className={styles.actions}>
      <Refusal of={withdraw} />
      <p>{Origin === 'staff' ? '您是申请人' : '这是您账号的报名'}，须由另一位财务人员审批。</p>
      {Origin === 'staff' && (
        <Button loading={withdraw.isSending} onClick={() => withdraw.start()}>
          撤回申请
        </Button>
      )}
    </section>
  )
}

function RetryButton({ refund: { R_ID, Version, TroubleCode } }: { refund: RefundDetailWire }) {
  const retry = useSend({
    change: (send) => send('Admin', 'RetryRefund', { R_ID, Version }),
    invalidates: staleRefunds,
    done: '已重新向微信申请，结果会显示在这里',
  })
  return (
    <section aria-label="重试" className={styles.actions}>
      <Refusal of={retry} />
      <Button type="primary" loading={retry.isSending} onClick={() => retry.start()}>
        {TroubleCode === 'NOTENOUGH' ? '已充值，重新退款' : '重新退款'}
      </Button>
    </section>
  )
}
