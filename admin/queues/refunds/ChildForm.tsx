import { Alert, Button, Radio } from 'antd'
import { KeptOffer } from '#admin/kit/kept/KeptOffer.tsx'
import { useKeptForm, useTyped } from '#admin/kit/kept/useKeptForm.ts'
import { Refusal } from '#admin/kit/send/Refusal.tsx'
import { useSend } from '#admin/kit/send/useSend.ts'
import type { RefundDetailWire } from '#contract/money/paymentRefund.ts'
import { sumText } from '#domain/money.ts'
import styles from './Refunds.module.css'
import { staleRefunds } from './staleRefunds.ts'

/** For which child of a bill money went back at WeChat's console, which a person finds out there or from the payer. */
export function ChildForm({ refund }: { refund: RefundDetailWire }) {
  const { R_ID, EF_ID, Amount, Children } = refund
  const kept = useKeptForm(`refundChild.${R_ID}`)
  const [chosen, setChosen] = useTyped(kept, 'chosen', EF_ID)
  const naming = useSend({
    kept,
    change: (send, child: number) => send('Admin', 'NameConsoleRefund', { R_ID, EF_ID: child }),
    invalidates: [...staleRefunds, 'GetMoneyWorkList', 'GetBillLineList'],
    typed: { 退给了: Children.find((child) => child.EF_ID === chosen)?.Name ?? '' },
    done: ({ OtherMsg }) => (OtherMsg.EndsEnrolment === 1 ? '已登记，费用已全部退还，报名取消' : '已登记'),
  })
  return (
    <KeptOffer kept={kept}>
      <section aria-label="退给了谁" className={styles.actions}>
        <h3>退给了谁</h3>
        <Alert
          type="warning"
          showIcon
          title={`这张订单有多位考生，微信没有说明这 ${sumText(Amount)} 退给谁，暂记在 ${refund.Name} 名下。请到微信商户平台或向付款人核对。`}
        />
        <Refusal of={naming} />
        <Radio.Group
          aria-label="退给了谁"
          value={chosen}
          onChange={({ target }) => setChosen(target.value as number)}
          options={Children.map(({ EF_ID: value, Name, Left }) => ({
            value,
            label: `${Name}（报名号 ${value}，可退 ${sumText(Left)}）`,
          }))}
        />
        <Button type="primary" loading={naming.isSending} onClick={() => naming.start(chosen)}>
          登记退给了这位考生
        </Button>
      </section>
    </KeptOffer>
  )
}
