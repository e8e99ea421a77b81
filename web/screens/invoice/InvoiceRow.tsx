import { useState } from 'react'
import { call } from '#client/api.ts'
import { messageOf } from '#client/callError.ts'
import type { InvoiceWire } from '#contract/money/invoice.ts'
import { feeText, fenOf } from '#domain/money.ts'
import { timeText } from '#web/screens/mine/words.ts'
import { Button } from '#web/ui/Button.tsx'
import { confirm } from '#web/ui/confirm.ts'
import { FactList } from '#web/ui/FactList.tsx'
import { Tag, type TagTone } from '#web/ui/Tag.tsx'
import { toast } from '#web/ui/toast.ts'
import style from './Invoices.module.css'

const states: Readonly<Record<InvoiceWire['State'], { text: string; tone: TagTone }>> = {
  asked: { text: '待开具', tone: 'wait' },
  issued: { text: '已开具', tone: 'good' },
  declined: { text: '未开具', tone: 'bad' },
  withdrawn: { text: '已撤回', tone: 'plain' },
}

/** An own request for an invoice with its state; one that waits can be taken back. */
export function InvoiceRow({ invoice, onChanged }: { invoice: InvoiceWire; onChanged: () => void }) {
  const [isBusy, setBusy] = useState(false)
  const state = states[invoice.State]
  const withdraw = async () => {
    if (!(await confirm({ title: '撤回这份开票申请？', body: '撤回后可以重新申请。', yes: '撤回' }))) return
    setBusy(true)
    try {
      await call('Exam', 'WithdrawInvoice', { IV_ID: invoice.IV_ID })
    } catch (error) {
      toast(messageOf(error), 'failure')
    }
    setBusy(false)
    onChanged()
  }
  return (
    <article className={style.card}>
      <h2 className={style.title}>
        {invoice.Title} <Tag tone={state.tone}>{state.text}</Tag>
      </h2>
      <FactList
        facts={[
          { label: '金额', value: feeText(fenOf(invoice.Amount) ?? 0) },
          { label: '税号', value: invoice.TaxNO },
          { label: '邮箱', value: invoice.Email },
          {
            label: '报名',
            value: invoice.Lines.map(({ EF_ID, Name, MName, GName }) => (
              <span key={EF_ID} className={style.line}>
                {Name} {MName} {GName}
              </span>
            )),
          },
          { label: '申请时间', value: timeText(invoice.AskedTime) },
          { label: '发票号码', value: invoice.InvoiceNO },
          { label: '红字发票', value: invoice.RedNO },
          { label: '新发票', value: invoice.NewNO },
          { label: '原因', value: invoice.Note },
        ]}
      />
      {invoice.State === 'asked' && (
        <Button look="quiet" small busy={isBusy} busyText="正在撤回" onClick={() => void withdraw()}>
          撤回申请
        </Button>
      )}
    </article>
  )
}
