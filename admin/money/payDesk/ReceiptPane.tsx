import { App, Button, Descriptions, Input } from 'antd'
import { useState } from 'react'
import { missing } from '#admin/kit/form/missing.ts'
import { useKeptForm, useTyped } from '#admin/kit/kept/useKeptForm.ts'
import { Link } from '#admin/kit/page/router.tsx'
import { Refusal } from '#admin/kit/send/Refusal.tsx'
import { useSend } from '#admin/kit/send/useSend.ts'
import { Form } from '#admin/kit/ui/Form.tsx'
import { RequestRefundDialog } from '#admin/queues/refunds/RequestRefundDialog.tsx'
import { HistoryLink } from '#admin/shell/HistoryLink.tsx'
import { mayCall } from '#admin/shell/mayCall.ts'
import { useStaff } from '#admin/shell/staff.ts'
import type { ReceiptWire } from '#contract/money/payDesk.ts'
import { correctionWords, DESK_LIMITS, deskWayTexts } from '#domain/money/payDesk.ts'
import { sumText } from '#domain/money.ts'
import { isoMinuteText } from '#domain/time.ts'
import { CorrectForm } from './CorrectForm.tsx'
import { useReceiptPrint } from './useReceiptPrint.tsx'

/** One receipt beside the list, to be read, printed again, and by finance reversed. */
export function ReceiptPane({ receipt }: { receipt: ReceiptWire }) {
  const { Roles } = useStaff()
  const { printing, paper } = useReceiptPrint(receipt.DR_ID)
  const [refunded, setRefunded] = useState<ReceiptWire['Lines'][number] | null>(null)
  return (
    <>
      <Descriptions
        bordered
        size="small"
        column={1}
        styles={{ label: { whiteSpace: 'nowrap' } }}
        items={[
          {
            key: 'number',
            label: '收据号',
            children: (
              <>
                {receipt.ReceiptNO} <HistoryLink search={receipt.ReceiptNO} />
              </>
            ),
          },
          { key: 'sum', label: '金额', children: `${sumText(receipt.Sum)}（${deskWayTexts[receipt.Way]}）` },
          { key: 'payer', label: '缴费人', children: receipt.Payer },
          {
            key: 'lines',
            label: '考生',
            children: receipt.Lines.map((line) => (
              <div key={line.EF_ID}>
                <Link to={`/enrolments/${line.EF_ID}`}>{line.Name}</Link> {line.MName} {line.GName} {sumText(line.Fee)}{' '}
                考号 {line.ExamNO}
                {receipt.IsReversed === 0 && (
                  <Button type="link" size="small" onClick={() => setRefunded(line)}>
                    申请退费
                  </Button>
                )}
              </div>
            )),
          },
          { key: 'taken', label: '收款', children: `${receipt.TakenBy} ${isoMinuteText(receipt.TakenTime)}` },
          ...(receipt.Note === '' ? [] : [{ key: 'note', label: '备注', children: receipt.Note }]),
          ...(receipt.Corrections.length === 0
            ? []
            : [{ key: 'corrected', label: '更正', children: <Corrections receipt={receipt} /> }]),
          { key: 'prints', label: '打印', children: receipt.Prints === 0 ? '没有打印过' : `${receipt.Prints} 次` },
          ...(receipt.ReversedTime === null
            ? []
            : [
                {
                  key: 'reversed',
                  label: '冲销',
                  children: `${receipt.ReversedBy} ${isoMinuteText(receipt.ReversedTime)} ${receipt.ReversalReason}`,
                },
              ]),
        ]}
      />
      {refunded && <RequestRefundDialog enrolment={refunded} onClose={() => setRefunded(null)} />}
      <Refusal of={printing} />
      <Button onClick={() => printing.start()} loading={printing.isSending} style={{ marginBlock: 12 }}>
        {receipt.Prints === 0 ? '打印收据' : '重印收据'}
      </Button>
      {paper}
      {receipt.IsReversed === 0 &&
        receipt.IsClosed === 0 &&
        (receipt.IsOwn === 1 || mayCall(Roles, 'ReverseReceipt')) && (
          <CorrectForm key={receipt.Version} receipt={receipt} />
        )}
      {receipt.IsReversed === 0 && mayCall(Roles, 'ReverseReceipt') && <ReverseForm receipt={receipt} />}
    </>
  )
}

/** Each correction with what it changed, the oldest first. */
function Corrections({ receipt }: { receipt: ReceiptWire }) {
  const faceOf = ({ ReceiptNO, Way, Payer }: Pick<ReceiptWire, 'ReceiptNO' | 'Way' | 'Payer'>) => ({
    receiptNo: ReceiptNO,
    way: Way,
    payer: Payer,
  })
  return receipt.Corrections.map((before, index) => (
    <div key={before.Time + before.ReceiptNO + before.Payer + before.Way}>
      {correctionWords(faceOf(before), faceOf(receipt.Corrections[index + 1] ?? receipt))}：{before.Reason}（{before.By}{' '}
      {isoMinuteText(before.Time)}）
    </div>
  ))
}

function ReverseForm({ receipt }: { receipt: ReceiptWire }) {
  const { modal } = App.useApp()
  const kept = useKeptForm(`reverseReceipt.${receipt.DR_ID}`)
  const [reason, setReason] = useTyped(kept, 'reason', '')
  const reverse = useSend({
    kept,
    change: (send) => send('Admin', 'ReverseReceipt', { DR_ID: receipt.DR_ID, Reason: reason }),
    invalidates: ['GetReceiptList', 'GetReceipt', 'GetTill', 'GetEnrolmentDetail', 'GetChild', 'GetEnrolmentList'],
    typed: { 冲销的原因: reason },
    done: '已冲销，请把钱退给缴费人并收回收据',
  })
  const ask = () =>
    void modal.confirm({
      title: `冲销收据 ${receipt.ReceiptNO}？`,
      content: `${receipt.Lines.map(({ Name }) => Name).join('、')} 恢复为未缴费，考号作废；应退还 ${sumText(receipt.Sum)}（${deskWayTexts[receipt.Way]}）。家长会收到消息。`,
      okText: '冲销',
      cancelText: '取消',
      okButtonProps: { danger: true },
      onOk: () => reverse.start(),
    })
  return (
    <Form kept={kept} label="冲销" faults={{ reversalReason: missing(reason, '冲销的原因') }} onFinish={ask}>
      <Refusal of={reverse} />
      <Form.Item label="收错了？冲销的原因（家长会看到）" htmlFor="reversalReason">
        <Input
          id="reversalReason"
          value={reason}
          maxLength={DESK_LIMITS.note}
          placeholder="例如：收错了人"
          onChange={({ target }) => setReason(target.value)}
        />
      </Form.Item>
      <Button danger htmlType="submit" loading={reverse.isSending}>
        冲销
      </Button>
    </Form>
  )
}
