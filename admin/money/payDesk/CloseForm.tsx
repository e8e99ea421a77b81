import { Alert, Button, Input } from 'antd'
import { type FormEvent, useState } from 'react'
import { Link } from '#admin/kit/page/router.tsx'
import { Refusal } from '#admin/kit/send/Refusal.tsx'
import { useSend } from '#admin/kit/send/useSend.ts'
import type { TillWire } from '#contract/money/payDeskClosing.ts'
import { DESK_LIMITS, deskWayTexts } from '#domain/money/payDesk.ts'

import { fenOf, sumText } from '#domain/money.ts'
import { halfWidth } from '#domain/text.ts'

import { isoMinuteText } from '#domain/time.ts'
import styles from './PayDesk.module.css'

/**
 * Shows what the till must hold, takes the counted cash, and closes it. What is typed belongs to one till: the parent gives
 * each till a `key` of its own.
 */
export function CloseForm({ till }: { till: TillWire }) {
  const [cash, setCash] = useState('')
  const [note, setNote] = useState('')
  const countedFen = fenOf(halfWidth(cash).trim())
  const differenceFen = countedFen === null ? null : countedFen - Math.round(till.CashDue * 100)
  const close = useSend({
    change: (send) =>
      send('Admin', 'CloseTill', {
        EA_ID: till.EA_ID,
        Cash: cash.trim(),
        Receipts: till.Receipts,
        Reversals: till.Reversals,
        Payouts: till.Payouts,
        Note: note,
      }),
    invalidates: ['GetTill', 'GetClosingList', 'GetReceiptList'],
    typed: { 清点的现金: cash, 说明: note },
    done: '已结账',
  })
  const isEmpty = till.Receipts + till.Reversals + till.Payouts === 0
  return (
    <form
      aria-label="本次结账"
      className={styles.till}
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        close.start()
      }}
    >
      <p>
        {till.Since === null ? '还没有结过账' : `上次结账 ${isoMinuteText(till.Since)}`}，未结账的收据 {till.Receipts}{' '}
        张，冲销 {till.Reversals} 张，退费付款 {till.Payouts} 笔
      </p>
      <table className={styles.sums}>
        <thead>
          <tr>
            <th scope="col">方式</th>
            <th scope="col">收款</th>
            <th scope="col">冲销</th>
            <th scope="col">退费</th>
            <th scope="col">净额</th>
          </tr>
        </thead>
        <tbody>
          {till.Sums.map(({ Way, Taken, Reversed, Refunded }) => (
            <tr key={Way}>
              <th scope="row">{deskWayTexts[Way]}</th>
              <td>{sumText(Taken)}</td>
              <td>{sumText(Reversed)}</td>
              <td>{sumText(Refunded)}</td>
              <td>{sumText(Taken - Reversed - Refunded)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <PaidOut payouts={till.PayoutList} />
      {isEmpty && <p className={styles.soft}>没有需要结账的收款或退费付款。</p>}
      <Refusal of={close} />
      {!isEmpty && (
        <>
          <label htmlFor="countedCash">清点的现金（元），应有 {sumText(till.CashDue)}</label>
          <Input
            id="countedCash"
            inputMode="decimal"
            value={cash}
            maxLength={12}
            autoComplete="off"
            onChange={({ target }) => setCash(target.value)}
          />
          {differenceFen !== null && differenceFen !== 0 && (
            <Alert
              type="warning"
              showIcon
              title={`${differenceFen > 0 ? '多' : '少'} ${sumText(Math.abs(differenceFen) / 100)}，请在说明里写明原因`}
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
          <Button type="primary" htmlType="submit" disabled={countedFen === null} loading={close.isSending}>
            结账
          </Button>
        </>
      )}
    </form>
  )
}

/** The refunds that this closing takes out of the till, each with the voucher that lies in it instead of the money. */
function PaidOut({ payouts }: { payouts: TillWire['PayoutList'] }) {
  if (payouts.length === 0) return null
  return (
    <>
      <h3>退费付款</h3>
      <ul className={styles.payouts} aria-label="退费付款">
        {payouts.map(({ R_ID, Name, Amount, Way, VoucherNO, PaidBy, PaidTime }) => (
          <li key={R_ID}>
            <span>
              <Link to={`/refunds?row=${R_ID}`}>{Name}</Link> 签收单 {VoucherNO}
              <span className={styles.soft}>
                {' '}
                {isoMinuteText(PaidTime)} {PaidBy}
              </span>
            </span>
            <span className={styles.fee}>
              {sumText(Amount)}（{deskWayTexts[Way]}）
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
