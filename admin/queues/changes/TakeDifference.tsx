import { Button, Input, Radio } from 'antd'
import { missing } from '#admin/kit/form/missing.ts'
import { useKeptForm, useTyped } from '#admin/kit/kept/useKeptForm.ts'
import { Refusal } from '#admin/kit/send/Refusal.tsx'
import { useSend } from '#admin/kit/send/useSend.ts'
import { Form } from '#admin/kit/ui/Form.tsx'
import type { ChoiceChangeWire } from '#contract/enrolment/choiceChange.ts'
import { DESK_LIMITS, DESK_WAYS, type DeskWay, deskWayTexts } from '#domain/money/payDesk.ts'
import { sumText } from '#domain/money.ts'
import { staleChanges } from './staleChanges.ts'

const ways = DESK_WAYS.map((value) => ({ value, label: deskWayTexts[value] }))

/** Takes the difference at a desk, for a receipt of its own; the family may pay it in WeChat instead where its area does. */
export function TakeDifference({ change }: { change: ChoiceChangeWire }) {
  const kept = useKeptForm(`takeDifference.${change.CH_ID}`)
  const [way, setWay] = useTyped<DeskWay>(kept, 'way', 'cash')
  const [ReceiptNO, setNumber] = useTyped(kept, 'number', '')
  const [Payer, setPayer] = useTyped(kept, 'payer', '')
  const take = useSend({
    kept,
    change: (send) =>
      send('Admin', 'TakeChangePayment', {
        CH_ID: change.CH_ID,
        Way: way,
        ReceiptNO,
        Payer,
        Note: '改报差额',
        Sum: change.Difference,
      }),
    invalidates: staleChanges,
    typed: { 收据号: ReceiptNO, 缴费人: Payer },
    done: `已收差额 ${sumText(change.Difference)}，改报已生效`,
  })
  const faults = { differenceReceipt: missing(ReceiptNO, '收据号'), differencePayer: missing(Payer, '缴费人') }
  return (
    <Form kept={kept} faults={faults} onFinish={() => take.start()}>
      <h3>现场收差额 {sumText(change.Difference)}</h3>
      {change.PaysOnline === 1 && <p>家长也可以在手机上用微信补缴。</p>}
      <Refusal of={take} />
      <Form.Item label="收据号" htmlFor="differenceReceipt">
        <Input
          id="differenceReceipt"
          value={ReceiptNO}
          maxLength={DESK_LIMITS.number}
          autoComplete="off"
          onChange={({ target }) => setNumber(target.value)}
        />
      </Form.Item>
      <Radio.Group
        aria-label="方式"
        options={ways}
        value={way}
        style={{ marginBottom: 16 }}
        onChange={({ target }) => setWay(target.value)}
      />
      <Form.Item label="缴费人" htmlFor="differencePayer">
        <Input
          id="differencePayer"
          value={Payer}
          maxLength={DESK_LIMITS.payer}
          autoComplete="off"
          onChange={({ target }) => setPayer(target.value)}
        />
      </Form.Item>
      <Button type="primary" htmlType="submit" loading={take.isSending}>
        收差额 {sumText(change.Difference)}
      </Button>
    </Form>
  )
}
