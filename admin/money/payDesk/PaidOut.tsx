import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { Link } from '#admin/kit/page/router.tsx'
import type { PayoutWire } from '#contract/money/payDeskClosing.ts'
import { deskWayTexts } from '#domain/money/payDesk.ts'
import { sumText } from '#domain/money.ts'
import { isoMinuteText } from '#domain/time.ts'
import styles from './PayDesk.module.css'
import { PayoutVoucher } from './PayoutVoucher.tsx'
import { printPaper } from './print.ts'

interface Props {
  payouts: readonly PayoutWire[]
  siteName: string
  areaName: string
  /** Whether a voucher is being printed: only one paper may stand on the page. */
  onPrinting?: (isPrinting: boolean) => void
}

/** The refunds that a closing takes out of the till, each with the voucher that lies in it instead of the money. */
export function PaidOut({ payouts, siteName, areaName, onPrinting }: Props) {
  const [printed, setPrinted] = useState<PayoutWire | null>(null)
  useEffect(() => {
    if (printed === null) return
    const end = () => {
      setPrinted(null)
      onPrinting?.(false)
    }
    window.addEventListener('afterprint', end, { once: true })
    printPaper()
    return () => window.removeEventListener('afterprint', end)
  }, [printed, onPrinting])
  if (payouts.length === 0) return null
  return (
    <>
      <h3>退费付款</h3>
      <ul className={styles.payouts} aria-label="退费付款">
        {payouts.map((payout) => (
          <li key={payout.R_ID}>
            <span>
              <Link to={`/refunds?row=${payout.R_ID}`}>{payout.Name}</Link> 签收单 {payout.VoucherNO}
              <span className={styles.soft}>
                {' '}
                {isoMinuteText(payout.PaidTime)} {payout.PaidBy}
              </span>
            </span>
            <span className={styles.fee}>
              {sumText(payout.Amount)}（{deskWayTexts[payout.Way]}）
            </span>
            <Button
              size="small"
              aria-label={`打印签收单 ${payout.VoucherNO}`}
              onClick={() => {
                onPrinting?.(true)
                setPrinted(payout)
              }}
            >
              打印签收单
            </Button>
          </li>
        ))}
      </ul>
      {printed && <PayoutVoucher payout={printed} siteName={siteName} areaName={areaName} />}
    </>
  )
}
