import { Button, Input } from 'antd'
import { missing } from '#admin/kit/form/missing.ts'
import { useKeptForm, useTyped } from '#admin/kit/kept/useKeptForm.ts'
import { Refusal } from '#admin/kit/send/Refusal.tsx'
import { useSend } from '#admin/kit/send/useSend.ts'
import { Form } from '#admin/kit/ui/Form.tsx'
import type { StaffInvoiceWire } from '#contract/money/invoice.ts'
import { INVOICE_LIMITS } from '#domain/money/invoice.ts'

/** Records the reversal that was made in the tax bureau's system: the red invoice, and the new one where something is left. */
export function ReversalForm({ invoice }: { invoice: StaffInvoiceWire }) {
  const kept = useKeptForm(`reverseInvoice.${invoice.IV_ID}`)
  const [red, setRed] = useTyped(kept, 'red', '')
  const [next, setNext] = useTyped(kept, 'next', '')
  const isAllGone = invoice.Refunded >= invoice.Amount
  const reverse = useSend({
    kept,
    change: (send) =>
      send('Admin', 'ReverseInvoice', {
        IV_ID: invoice.IV_ID,
        RedNO: red.trim(),
        NewNO: isAllGone ? '' : next.trim(),
        Refunded: invoice.Refunded,
      }),
    invalidates: ['GetInvoiceList', 'GetWorkWaiting'],
    typed: { 红字发票号码: red, 新发票号码: next },
    done: next.trim() === '' ? '已登记冲红' : '已登记冲红，考生可以看到新发票号码',
  })
  return (
    <Form
      kept={kept}
      label="登记冲红"
      faults={{ redNumber: missing(red, '红字发票号码') }}
      onFinish={() => reverse.start()}
    >
      <p>先在税务系统开具红字发票，再在这里登记。登记前，这张发票一直显示在“今天”。</p>
      <Refusal of={reverse} />
      <Form.Item label="红字发票号码" htmlFor="redNumber">
        <Input
          id="redNumber"
          value={red}
          maxLength={INVOICE_LIMITS.number}
          onChange={({ target }) => setRed(target.value)}
        />
      </Form.Item>
      {!isAllGone && (
        <Form.Item label="新发票号码（按剩余金额重新开具的，没有则不填）" htmlFor="newNumber">
          <Input
            id="newNumber"
            value={next}
            maxLength={INVOICE_LIMITS.number}
            onChange={({ target }) => setNext(target.value)}
          />
        </Form.Item>
      )}
      <Button type="primary" htmlType="submit" loading={reverse.isSending}>
        登记冲红
      </Button>
    </Form>
  )
}
