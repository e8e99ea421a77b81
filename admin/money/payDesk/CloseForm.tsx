import { Alert, Button, Input } from 'antd'
import { useKeptForm, useTyped } from '#admin/kit/kept/useKeptForm.ts'
import { Refusal } from '#admin/kit/send/Refusal.tsx'
import { useSend } from '#admin/kit/send/useSend.ts'
import { Form } from '#admin/kit/ui/Form.tsx'
import type { TillWire } from '#contract/money/payDeskClosing.ts'
import { DESK_LIMITS, type DeskWay, differenceWords, signedFenOf } from '#domain/money/payDesk.ts'
import { fenOf, sumText } from '#domain/money.ts'
import { halfWidth } from '#domain/text.ts'
import { isoMinuteText } from '#domain/time.ts'
import { PaidOut } from './PaidOut.tsx'
import styles from './PayDesk.module.css'
import { netOf, WaySums } from './WaySums.tsx'

const countedLabels: Readonly<Record<DeskWay, string>> = {
  cash: '清点的现金',
  transfer: '银行到账的转账净额',
  pos: '刷卡小票的净额',
}

/**
 * Shows what the till must hold, takes the counted cash, and closes it. What is typed belongs to one till: the parent gives
 * each till a `key` of its own.
 */
export function CloseForm({ till, onClosed }: { till: TillWire; onClosed: (closingId: number) => void }) {
  const kept = useKeptForm(`closeTill.${till.EA_ID}`)
  const [cash, setCash] = useTyped(kept, 'cash', '')
  const [note, setNote] = useTyped(kept, 'note', '')
  const [others, setOthers] = useTyped<Readonly<Record<'transfer' | 'pos', string>>>(kept, 'others', {
    transfer: '',
    pos: '',
  })
  // A way in which no money moved is confirmed by itself.
  const asked = till.Sums.filter(
    ({ Way, Taken, Reversed, Refunded }) => Way !== 'cash' && Taken + Reversed + Refunded > 0,
  )
  const fields = [
    { way: 'cash' as const, typed: cash, due: till.CashDue, countedFen: fenOf(halfWidth(cash).trim()) },
    ...asked.flatMap((sum) => {
      if (sum.Way === 'cash') return []
      const typed = others[sum.Way]
      return [{ way: sum.Way, typed, due: netOf(sum), countedFen: signedFenOf(typed) }]
    }),
  ]
  const differences = fields.flatMap(({ way, due, countedFen }) => {
    const dueFen = Math.round(due * 100)
    return countedFen === null || countedFen === dueFen ? [] : [{ way, dueFen, countedFen }]
  })
  const confirmed = (way: 'transfer' | 'pos') => (asked.some(({ Way }) => Way === way) ? others[way].trim() : 0)
  const close = useSend({
    kept,
    change: (send) =>
      send('Admin', 'CloseTill', {
        EA_ID: till.EA_ID,
        Cash: cash.trim(),
        Transfer: confirmed('transfer'),
        Pos: confirmed('pos'),
        Receipts: till.Receipts,
        Reversals: till.Reversals,
        Payouts: till.Payouts,
        Note: note,
      }),
    invalidates: ['GetTill', 'GetClosingList', 'GetReceiptList', 'GetTills', 'GetClosing', 'GetMoneyWorkList'],
    typed: { 清点的现金: cash, 转账: others.transfer, 刷卡: others.pos, 说明: note },
    done: '已结账',
    onSent: ({ OtherMsg }) => onClosed(OtherMsg.DC_ID),
  })
  const isEmpty = till.Receipts + till.Reversals + till.Payouts === 0
  return (
    <Form
      kept={kept}
      label="本次结账"
      className={styles.till}
      faults={Object.fromEntries(
        fields.map(({ way, countedFen }) => [
          `counted-${way}`,
          countedFen === null ? '请填写清点的金额，没有则填 0' : null,
        ]),
      )}
      onFinish={() => close.start()}
    >
      <p>
        {till.Since === null ? '还没有结过账' : `上次结账 ${isoMinuteText(till.Since)}`}，未结账的收据 {till.Receipts}{' '}
        张，冲销 {till.Reversals} 张，退费付款 {till.Payouts} 笔
      </p>
      <WaySums sums={till.Sums} />
      <PaidOut payouts={till.PayoutList} siteName={till.SiteName} areaName={till.EA_Name} />
      {isEmpty && <p className={styles.soft}>没有需要结账的收款或退费付款。</p>}
      <Refusal of={close} />
      {!isEmpty && (
        <>
          {fields.map(({ way, typed, due }) => (
            <Form.Item key={way} label={`${countedLabels[way]}（元），应有 ${sumText(due)}`} htmlFor={`counted-${way}`}>
              <Input
                id={`counted-${way}`}
                inputMode="decimal"
                value={typed}
                maxLength={12}
                autoComplete="off"
                onChange={({ target }) =>
                  way === 'cash' ? setCash(target.value) : setOthers({ ...others, [way]: target.value })
                }
              />
            </Form.Item>
          ))}
          {differences.length > 0 && (
            <Alert
              type="warning"
              showIcon
              title={`${differenceWords(differences)}。请在说明里写明原因，结账后由财务处理`}
            />
          )}
          <label htmlFor="closingNote">说明</label>
          <Input
            id="closingNote"
            value={note}
            maxLength={DESK_LIMITS.note}
            autoComplete="off"
            onChange={({ target }) => setNote(target.value)}
          />
          <Button type="primary" htmlType="submit" loading={close.isSending}>
            结账
          </Button>
        </>
      )}
    </Form>
  )
}
