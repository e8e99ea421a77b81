import { Button } from 'antd'
import { useEffect, useEffectEvent, useState } from 'react'
import { Link } from '#admin/kit/page/router.tsx'
import { Refusal } from '#admin/kit/send/Refusal.tsx'
import { useSend } from '#admin/kit/send/useSend.ts'
import type { ReceiptWire } from '#contract/money/payDesk.ts'
import { deskWayTexts, UNDO_MS } from '#domain/money/payDesk.ts'
import { sumText } from '#domain/money.ts'
import styles from './PayDesk.module.css'
import { useReceiptPrint } from './useReceiptPrint.tsx'

/** How many whole seconds are left since the receipt was shown. */
function useSecondsLeft(): number {
  const [shownAt] = useState(Date.now)
  const [now, setNow] = useState(shownAt)
  const left = Math.max(0, Math.ceil((shownAt + UNDO_MS - now) / 1000))
  useEffect(() => {
    if (left === 0) return
    const timer = window.setInterval(() => setNow(Date.now()), 1000)
    return () => window.clearInterval(timer)
  }, [left])
  return left
}

/** The receipt just taken: what came of it, its print, and for a minute the way back. */
export function TakenReceipt({ receipt, onUndone }: { receipt: ReceiptWire; onUndone: () => void }) {
  const { printing, paper } = useReceiptPrint(receipt.DR_ID)
  const seconds = useSecondsLeft()
  const undo = useSend({
    change: (send) => send('Admin', 'UndoDeskPayment', { DR_ID: receipt.DR_ID }),
    invalidates: [
      'GetDesks',
      'GetReceiptList',
      'GetReceipt',
      'GetTill',
      'GetEnrolmentList',
      'GetEnrolmentDetail',
      'GetChild',
    ],
    done: `已撤回，收据 ${receipt.ReceiptNO} 作废，请把 ${sumText(receipt.Sum)} 退还缴费人`,
    onSent: onUndone,
  })
  const print = useEffectEvent(() => printing.start())
  useEffect(() => {
    // Otherwise the browser would print the page around the receipt.
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'p') return
      event.preventDefault()
      if (!event.repeat) print()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return (
    <div className={styles.taken}>
      <p role="status">
        已收 <strong>{sumText(receipt.Sum)}</strong>（{deskWayTexts[receipt.Way]}），收据 {receipt.ReceiptNO}
      </p>
      <ul>
        {receipt.Lines.map(({ EF_ID, Name, MName, GName, ExamNO }) => (
          <li key={EF_ID}>
            {Name} {MName} {GName}，考号 {ExamNO}
          </li>
        ))}
      </ul>
      <Refusal of={printing} />
      <Refusal of={undo} />
      <div className={styles.takenActions}>
        <Button onClick={() => printing.start()} loading={printing.isSending}>
          打印收据 <kbd>Ctrl P</kbd>
        </Button>
        {seconds > 0 && (
          <Button danger onClick={() => undo.start()} loading={undo.isSending}>
            <span>撤回这笔收款</span> <span aria-hidden="true">（{seconds} 秒内）</span>
          </Button>
        )}
        <Link to={`/desk/receipts?row=${receipt.DR_ID}`}>更正收据号、方式或缴费人</Link>
      </div>
      {paper}
    </div>
  )
}
