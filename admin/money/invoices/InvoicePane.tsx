import { Alert, Button, Descriptions, Input, Space, Typography } from 'antd'
import { useState } from 'react'
import { missing } from '#admin/kit/form/missing.ts'
import { ReasonDialog } from '#admin/kit/form/ReasonDialog.tsx'
import { useKeptForm, useTyped } from '#admin/kit/kept/useKeptForm.ts'
import { Link } from '#admin/kit/page/router.tsx'
import { Refusal } from '#admin/kit/send/Refusal.tsx'
import type { CallName } from '#admin/kit/send/useRefresh.ts'
import { useSend } from '#admin/kit/send/useSend.ts'
import { Form } from '#admin/kit/ui/Form.tsx'
import { StateWord } from '#admin/kit/ui/StateWord.tsx'
import type { StaffInvoiceWire } from '#contract/money/invoice.ts'
import { INVOICE_LIMITS, invoiceKindTexts, invoiceStatusTexts } from '#domain/money/invoice.ts'
import { addYuan, sumFigure, sumText } from '#domain/money.ts'
import { isoMinuteText } from '#domain/time.ts'
import { ReversalForm } from './ReversalForm.tsx'

const stale: readonly CallName[] = ['GetInvoiceList', 'GetWorkWaiting']

/** What has to be copied into the tax bureau's form is copied by one press. */
const copied = (value: string, text = value) =>
  value === '' ? '—' : <Typography.Text copyable={{ text }}>{value}</Typography.Text>
/** A sum as that form takes it, without separators. */
const plainSum = (yuan: number) => sumFigure(yuan).replace(/,/g, '')

/** One request beside the list: what to enter in the tax bureau's system, and its number afterwards. */
export function InvoicePane({ invoice }: { invoice: StaffInvoiceWire }) {
  const [isDeclining, setDeclining] = useState(false)
  return (
    <>
      {invoice.NeedsReversal === 1 && (
        <Alert
          type="warning"
          showIcon
          style={{ marginBottom: 12 }}
          title={`开票后已退费 ${sumText(invoice.Refunded)}，须冲红，还剩 ${sumText(leftOf(invoice))}`}
        />
      )}
      {invoice.State === 'asked' && invoice.Refunded > 0 && (
        <Alert
          type="warning"
          showIcon
          style={{ marginBottom: 12 }}
          title={`申请后已退费 ${sumText(invoice.Refunded)}，请驳回申请，由考生按实际金额重新申请`}
        />
      )}
      <Descriptions
        bordered
        size="small"
        column={1}
        items={[
          { key: 'state', label: '状态', children: <StateWord>{invoiceStatusTexts[invoice.State]}</StateWord> },
          { key: 'kind', label: '类型', children: invoiceKindTexts[invoice.TitleKind] },
          { key: 'title', label: '抬头', children: copied(invoice.Title) },
          { key: 'tax', label: '纳税人识别号', children: copied(invoice.TaxNO) },
          { key: 'sum', label: '金额', children: copied(sumFigure(invoice.Amount), plainSum(invoice.Amount)) },
          { key: 'mail', label: '邮箱', children: copied(invoice.Email) },
          { key: 'mobile', label: '账号手机', children: invoice.Mobile },
          {
            key: 'lines',
            label: '报名',
            children: invoice.Lines.map(({ EF_ID, Name, MName, GName, Amount }) => (
              <div key={EF_ID}>
                <Link to={`/enrolments/${EF_ID}`}>{Name}</Link> {MName} {GName} {sumText(Amount)}
              </div>
            )),
          },
          { key: 'asked', label: '申请', children: isoMinuteText(invoice.AskedTime) },
          ...(invoice.InvoiceNO === ''
            ? []
            : [{ key: 'number', label: '发票号码', children: copied(invoice.InvoiceNO) }]),
          ...invoice.Reversals.map(({ RedNO, NewNO, Refunded, DoneBy, DoneTime }) => ({
            key: RedNO,
            label: '冲红',
            children: (
              <>
                红字发票 {copied(RedNO)}
                {NewNO !== '' && <>，新发票 {copied(NewNO)}</>}
                <br />
                累计退费 {sumText(Refunded)}，{DoneBy} {isoMinuteText(DoneTime)}
              </>
            ),
          })),
          ...(invoice.DecidedTime === null
            ? []
            : [
                {
                  key: 'decided',
                  label: '处理',
                  children: `${invoice.DecidedBy} ${isoMinuteText(invoice.DecidedTime)} ${invoice.Note}`,
                },
              ]),
        ]}
      />
      <div style={{ marginTop: 16 }}>
        {invoice.State === 'asked' && <IssueForm invoice={invoice} onDecline={() => setDeclining(true)} />}
        {invoice.NeedsReversal === 1 && <ReversalForm invoice={invoice} />}
      </div>
      {isDeclining && (
        <ReasonDialog
          form={`declineInvoice.${invoice.IV_ID}`}
          title={`不开具 ${invoice.Title} 的发票`}
          okText="驳回申请"
          hint="例如：税号与抬头不符，请核对后重新申请"
          change={(send, Reason) => send('Admin', 'DeclineInvoice', { IV_ID: invoice.IV_ID, Reason })}
          invalidates={['GetInvoiceList', 'GetWorkWaiting']}
          onClose={() => setDeclining(false)}
        >
          <p>申请人会看到原因，并可以重新申请。</p>
        </ReasonDialog>
      )}
    </>
  )
}

/** What is left of an invoice in yuan, without the crumbs of binary fractions. */
const leftOf = ({ Amount, Refunded }: StaffInvoiceWire) => addYuan([Amount, -Refunded])

interface IssueProps {
  invoice: StaffInvoiceWire
  onDecline: () => void
}

function IssueForm({ invoice, onDecline }: IssueProps) {
  const kept = useKeptForm(`issueInvoice.${invoice.IV_ID}`)
  const [number, setNumber] = useTyped(kept, 'number', '')
  const issue = useSend({
    kept,
    change: (send) => send('Admin', 'IssueInvoice', { IV_ID: invoice.IV_ID, InvoiceNO: number }),
    invalidates: stale,
    typed: { 发票号码: number },
    done: '已登记，考生可以看到发票号码',
  })
  return (
    <Form
      kept={kept}
      label="登记发票"
      faults={{ invoiceNumber: missing(number, '发票号码') }}
      onFinish={() => issue.start()}
    >
      <Refusal of={issue} />
      <Form.Item label="发票号码" htmlFor="invoiceNumber">
        <Input
          id="invoiceNumber"
          value={number}
          maxLength={INVOICE_LIMITS.number}
          onChange={({ target }) => setNumber(target.value)}
        />
      </Form.Item>
      <Space wrap>
        <Button type="primary" htmlType="submit" loading={issue.isSending}>
          登记为已开具
        </Button>
        <Button onClick={onDecline}>不能开具</Button>
      </Space>
    </Form>
  )
}
