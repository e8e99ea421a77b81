import { useQuery } from '@tanstack/react-query'
import { Button, Input, Radio } from 'antd'
import { missing } from '#admin/kit/form/missing.ts'
import { useKeptForm, useTyped } from '#admin/kit/kept/useKeptForm.ts'
import { Refusal } from '#admin/kit/send/Refusal.tsx'
import { useSend } from '#admin/kit/send/useSend.ts'
import { Form } from '#admin/kit/ui/Form.tsx'
import { PlainSelect } from '#admin/kit/ui/PlainSelect.tsx'
import { callQuery } from '#client/callQuery.ts'
import type { RefundDetailWire } from '#contract/money/paymentRefund.ts'
import { DESK_WAYS, type DeskWay, deskWayTexts } from '#domain/money/payDesk.ts'
import { REFUND_NOTE_LENGTH } from '#domain/money/refund.ts'
import { sumText } from '#domain/money.ts'
import { PayoutLock, UnlockButton } from './PayoutLock.tsx'
import styles from './Refunds.module.css'
import { staleRefunds } from './staleRefunds.ts'

const ways = DESK_WAYS.map((value) => ({ value, label: deskWayTexts[value] }))

/**
 * Books that a person gave the money back: from a desk's till against a signature, or in another way where WeChat cannot,
 * which needs no till.
 */
export function PayOutForm({ refund }: { refund: RefundDetailWire }) {
  if (refund.Way !== 'desk' && refund.IsLockedByMe === 0) return <PayoutLock refund={refund} />
  return <PaidForm refund={refund} />
}

function PaidForm({ refund }: { refund: RefundDetailWire }) {
  const isAtDesk = refund.Way === 'desk'
  const desks = useQuery(callQuery('Admin', 'GetDesks', {})).data?.listData ?? []
  const kept = useKeptForm(`payOut.${refund.R_ID}`)
  const [chosenDeskId, setDeskId] = useTyped<number | null>(kept, 'chosenDeskId', isAtDesk ? refund.EA_ID : null)
  const [way, setWay] = useTyped<DeskWay>(kept, 'way', 'cash')
  const [voucher, setVoucher] = useTyped(kept, 'voucher', '')
  const [note, setNote] = useTyped(kept, 'note', '')
  const desk = desks.find(({ EA_ID }) => EA_ID === chosenDeskId)
  const input = {
    R_ID: refund.R_ID,
    Version: refund.Version,
    VoucherNO: voucher.trim(),
    Note: note.trim(),
    ...(desk && { EA_ID: desk.EA_ID, PaidWay: way }),
  }
  const pay = useSend({
    kept,
    change: (send) => send('Admin', 'PayOutRefund', input),
    invalidates: staleRefunds,
    typed: { [isAtDesk ? '签收单号' : '付款凭证号']: voucher, 备注: note },
    done: `已登记付款 ${sumText(refund.Amount)}`,
  })
  // Nobody would find money that went another way by its number alone.
  const faults = {
    payOutTill: isAtDesk && desk === undefined ? '请选择从哪里付款' : null,
    voucher: missing(voucher, isAtDesk ? '签收单号' : '付款凭证号'),
    payOutNote: isAtDesk || desk !== undefined ? null : missing(note, '怎样退的'),
  }
  const title = isAtDesk ? '现场付款' : '以其他方式退给考生'
  return (
    <section aria-label={title} className={styles.actions}>
      <Form kept={kept} faults={faults} onFinish={() => pay.start()}>
        <h3>{title}</h3>
        <p>
          {isAtDesk
            ? `把 ${sumText(refund.Amount)} 付给考生或家长，请对方在签收单上签字，再登记签收单号。`
            : `已向微信核对，没有退出，并为您锁定。现在把 ${sumText(refund.Amount)} 退给考生，再登记凭证号。`}
        </p>
        <Refusal of={pay} />
        <Form.Item label="从哪里付款" htmlFor="payOutTill">
          <PlainSelect
            id="payOutTill"
            options={desks.map(({ EA_ID, EA_Name }) => ({ value: EA_ID, label: `${EA_Name}缴费点` }))}
            value={desk?.EA_ID ?? null}
            onChange={setDeskId}
            {...(isAtDesk ? {} : { placeholder: '不从缴费点付款（例如由协会转账）', onClear: () => setDeskId(null) })}
          />
        </Form.Item>
        {desk && (
          <>
            <Radio.Group
              aria-label="付款方式"
              options={ways}
              value={way}
              onChange={({ target }) => setWay(target.value)}
            />
            <p className={styles.soft}>付款计入{desk.EA_Name}缴费点下一次结账。</p>
          </>
        )}
        <Form.Item label={isAtDesk ? '签收单号' : '付款凭证号'} htmlFor="voucher">
          <Input id="voucher" value={voucher} maxLength={40} onChange={({ target }) => setVoucher(target.value)} />
        </Form.Item>
        <Form.Item label={desk ? '备注（选填）' : '怎样退的'} htmlFor="payOutNote">
          <Input
            id="payOutNote"
            value={note}
            maxLength={REFUND_NOTE_LENGTH}
            placeholder={desk ? '' : '例如：转账到家长银行卡，尾号 0421'}
            onChange={({ target }) => setNote(target.value)}
          />
        </Form.Item>
        <Button type="primary" htmlType="submit" loading={pay.isSending}>
          已付款，登记
        </Button>
        {!isAtDesk && <UnlockButton refund={refund} label="没有付款，解除锁定" />}
      </Form>
    </section>
  )
}
