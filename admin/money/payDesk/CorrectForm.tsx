import { Button, Input, Radio } from 'antd'
import { missing } from '#admin/kit/form/missing.ts'
import { useKeptForm, useTyped } from '#admin/kit/kept/useKeptForm.ts'
import { Refusal } from '#admin/kit/send/Refusal.tsx'
import { useSend } from '#admin/kit/send/useSend.ts'
import { Form } from '#admin/kit/ui/Form.tsx'
import type { ReceiptWire } from '#contract/money/payDesk.ts'
import { correctionWords, DESK_LIMITS, DESK_WAYS, deskWayTexts, paperNumberOf } from '#domain/money/payDesk.ts'
import { cleanText } from '#domain/text.ts'
import styles from './PayDesk.module.css'

const ways = DESK_WAYS.map((value) => ({ value, label: deskWayTexts[value] }))

/**
 * Corrects number, way or payer of a receipt that no closing covers yet. What is typed belongs to one version: the parent
 * gives each its own `key`.
 */
export function CorrectForm({ receipt }: { receipt: ReceiptWire }) {
  const kept = useKeptForm(`correctReceipt.${receipt.DR_ID}`)
  const [ReceiptNO, setNumber] = useTyped(kept, 'ReceiptNO', receipt.ReceiptNO)
  const [Way, setWay] = useTyped(kept, 'Way', receipt.Way)
  const [Payer, setPayer] = useTyped(kept, 'Payer', receipt.Payer)
  const [Reason, setReason] = useTyped(kept, 'Reason', '')
  const words = correctionWords(
    { receiptNo: receipt.ReceiptNO, way: receipt.Way, payer: receipt.Payer },
    { receiptNo: paperNumberOf(ReceiptNO), way: Way, payer: cleanText(Payer) },
  )
  const correct = useSend({
    kept,
    change: (send) =>
      send('Admin', 'CorrectReceipt', {
        DR_ID: receipt.DR_ID,
        ReceiptNO,
        Way,
        Payer,
        Reason,
        Version: receipt.Version,
      }),
    invalidates: ['GetReceiptList', 'GetReceipt', 'GetTill', 'GetTills', 'GetDesks', 'GetEnrolmentDetail', 'GetChild'],
    typed: { 收据号: ReceiptNO, 缴费人: Payer, 更正的原因: Reason },
    done: '已更正',
  })
  return (
    <details className={styles.correct}>
      <summary>写错了收据号、方式或缴费人？在这里更正</summary>
      <p className={styles.soft}>考生仍为已缴费，考号不变；原来的内容留在更正记录里。结账以后不能再更正。</p>
      <Form
        kept={kept}
        faults={{
          form: words === '' ? '收据号、方式和缴费人都没有改动' : null,
          correctReason: missing(Reason, '更正的原因'),
        }}
        onFinish={() => correct.start()}
      >
        <Refusal of={correct} />
        <Form.Item label="收据号" htmlFor="correctNumber">
          <Input
            id="correctNumber"
            value={ReceiptNO}
            maxLength={DESK_LIMITS.number}
            autoComplete="off"
            onChange={({ target }) => setNumber(target.value)}
          />
        </Form.Item>
        <fieldset className={styles.ways}>
          <legend>方式</legend>
          <Radio.Group options={ways} value={Way} onChange={({ target }) => setWay(target.value)} />
        </fieldset>
        <Form.Item label="缴费人" htmlFor="correctPayer">
          <Input
            id="correctPayer"
            value={Payer}
            maxLength={DESK_LIMITS.payer}
            autoComplete="off"
            onChange={({ target }) => setPayer(target.value)}
          />
        </Form.Item>
        <Form.Item label="更正的原因" htmlFor="correctReason">
          <Input
            id="correctReason"
            value={Reason}
            maxLength={DESK_LIMITS.note}
            placeholder="例如：收据号抄错一位"
            autoComplete="off"
            onChange={({ target }) => setReason(target.value)}
          />
        </Form.Item>
        {words !== '' && <p role="status">{words}</p>}
        <Button htmlType="submit" loading={correct.isSending}>
          更正收据
        </Button>
      </Form>
    </details>
  )
}
