import { useQuery } from '@tanstack/react-query'
import { Button, Input, type InputRef, Radio } from 'antd'
import { type FormEvent, type Ref, useState } from 'react'
import { KeptOffer } from '#admin/kit/kept/KeptOffer.tsx'
import { useKeptForm, useTyped } from '#admin/kit/kept/useKeptForm.ts'
import { Refusal } from '#admin/kit/send/Refusal.tsx'
import { useSend } from '#admin/kit/send/useSend.ts'
import { AskWaiverDialog } from '#admin/queues/waivers/AskWaiverDialog.tsx'
import { mayCall } from '#admin/shell/mayCall.ts'
import { useStaff } from '#admin/shell/staff.ts'
import { callQuery } from '#client/callQuery.ts'
import type { DeskEnrolmentWire, ReceiptWire } from '#contract/money/payDesk.ts'

import {
  DESK_LIMITS,
  DESK_WAYS,
  type DeskWay,
  deskWayTexts,
  jumpWords,
  nextReceiptNumber,
  paperNumberOf,
} from '#domain/money/payDesk.ts'
import { sumText } from '#domain/money.ts'

import { changeOf, sumOf } from './basket.ts'
import { Face, Notices } from './DeskChild.tsx'
import styles from './PayDesk.module.css'

const ways = DESK_WAYS.map((value) => ({ value, label: deskWayTexts[value] }))

interface Props {
  basket: readonly DeskEnrolmentWire[]
  /** Whether what was on the receipt before a reload is still being read. */
  isLoading: boolean
  /** The field that takes the focus when the receipt is complete. */
  numberRef: Ref<InputRef>
  onRemove: (row: DeskEnrolmentWire) => void
  onTaken: (receipt: ReceiptWire) => void
  /** The money was not taken, which may be for what has become of the enrolments since they were found. */
  onRefused: () => Promise<void>
}

/**
 * The receipt before its money is taken. Until somebody types over them, its number is the one after the desk's last receipt
 * and its payer is the contact of the first enrolment.
 */
export function ReceiptForm({ basket, isLoading, numberRef, onRemove, onTaken, onRefused }: Props) {
  const desks = useQuery(callQuery('Admin', 'GetDesks', {})).data?.listData ?? []
  const kept = useKeptForm('deskReceipt')
  const [way, setWay] = useTyped<DeskWay>(kept, 'way', 'cash')
  const [typedNumber, setNumber] = useTyped<string | null>(kept, 'typedNumber', null)
  const [typedPayer, setPayer] = useTyped<string | null>(kept, 'typedPayer', null)
  const [note, setNote] = useTyped(kept, 'note', '')
  const [received, setReceived] = useTyped(kept, 'received', '')
  const { Roles } = useStaff()
  const [waived, setWaived] = useState<DeskEnrolmentWire | null>(null)
  const [first] = basket
  const desk = desks.find(({ EA_ID }) => EA_ID === first?.EA_ID)
  const ReceiptNO = typedNumber ?? nextReceiptNumber(desk?.LastReceiptNO ?? '')
  const jump = basket.length === 0 ? null : jumpWords(desk?.LastReceiptNO ?? '', paperNumberOf(ReceiptNO))
  const Payer = typedPayer ?? first?.PName ?? ''
  const sum = sumOf(basket)
  const change = changeOf(received, sum)
  // The next payer pays in cash unless somebody says otherwise.
  const begin = () => {
    setWay('cash')
    setNumber(null)
    setPayer(null)
    setNote('')
    setReceived('')
  }
  const take = useSend({
    kept,
    change: (send) =>
      send('Admin', 'TakeDeskPayment', {
        EF_IDs: basket.map(({ EF_ID }) => EF_ID),
        Way: way,
        ReceiptNO,
        Payer,
        Note: note,
        Sum: sum,
      }),
    invalidates: ['GetDesks', 'GetReceiptList', 'GetTill', 'GetEnrolmentList', 'GetEnrolmentDetail', 'GetChild'],
    typed: { 收据号: ReceiptNO, 缴费人: Payer, 备注: note },
    onSent: ({ item }) => {
      begin()
      onTaken(item)
    },
    onRefused: async () => {
      await onRefused()
      return false
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (basket.length > 0) take.start()
  }
  return (
    <KeptOffer kept={kept}>
      <form aria-label="收款单" className={styles.receipt} onSubmit={submit}>
        <h2>收款单{first && ` · ${first.EA_Name}`}</h2>
        {basket.length === 0 && (
          <p className={styles.soft}>{isLoading ? '正在恢复刷新前的收款单' : '还没有加入考生。'}</p>
        )}
        {waived && <AskWaiverDialog enrolment={waived} onClose={() => setWaived(null)} />}
        <ul className={styles.lines}>
          {basket.map((row) => (
            <li key={row.EF_ID}>
              <Face row={row} />
              <span>
                {row.Name} {row.MName} {row.GName}
                <small className={styles.soft}>
                  {row.BirthDate} {row.CertNOMasked}
                  <br />
                  {row.EB_Name}
                </small>
                {row.Problem !== '' && <span className={styles.why}> {row.Problem}</span>}
              </span>
              <span className={styles.fee}>{sumText(row.Fee)}</span>
              <span className={styles.lineActions}>
                <Button
                  size="small"
                  onClick={() => {
                    if (basket.length === 1) begin()
                    onRemove(row)
                  }}
                  aria-label={`移出 ${row.Name} ${row.MName}`}
                >
                  移出
                </Button>
                {row.IsPay === 0 && mayCall(Roles, 'AskWaiver') && (
                  <Button size="small" onClick={() => setWaived(row)} aria-label={`申请减免 ${row.Name} ${row.MName}`}>
                    申请减免
                  </Button>
                )}
              </span>
              <Notices row={row} />
            </li>
          ))}
        </ul>
        <p className={styles.sum}>
          共 {basket.length} 项，应收 <strong>{sumText(sum)}</strong>
        </p>
        <Refusal of={take} />
        <label htmlFor="deskReceiptNo">收据号</label>
        <Input
          id="deskReceiptNo"
          ref={numberRef}
          value={ReceiptNO}
          maxLength={DESK_LIMITS.number}
          autoComplete="off"
          onChange={({ target }) => setNumber(target.value)}
        />
        {jump !== null && (
          <p className={styles.why} role="status">
            {jump}
          </p>
        )}
        <fieldset className={styles.ways}>
          <legend>方式</legend>
          <Radio.Group options={ways} value={way} onChange={({ target }) => setWay(target.value)} />
        </fieldset>
        {way === 'cash' && (
          <div className={styles.cash}>
            <label htmlFor="deskReceived">收到现金（找零用，可不填）</label>
            <Input
              id="deskReceived"
              inputMode="decimal"
              value={received}
              maxLength={12}
              autoComplete="off"
              onChange={({ target }) => setReceived(target.value)}
            />
            <strong role="status">{change === null ? '' : `找零 ${sumText(change)}`}</strong>
          </div>
        )}
        <label htmlFor="deskPayer">缴费人</label>
        <Input
          id="deskPayer"
          value={Payer}
          maxLength={DESK_LIMITS.payer}
          autoComplete="off"
          onChange={({ target }) => setPayer(target.value)}
        />
        <label htmlFor="deskNote">备注</label>
        <Input
          id="deskNote"
          value={note}
          maxLength={DESK_LIMITS.note}
          autoComplete="off"
          onChange={({ target }) => setNote(target.value)}
        />
        <Button type="primary" size="large" htmlType="submit" disabled={basket.length === 0} loading={take.isSending}>
          收款 {sumText(sum)}（回车）
        </Button>
      </form>
    </KeptOffer>
  )
}
