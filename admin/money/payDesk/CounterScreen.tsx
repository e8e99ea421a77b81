import { Button, type InputRef } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from '#admin/kit/page/router.tsx'
import { useTitle } from '#admin/kit/page/useTitle.ts'
import { call } from '#client/api.ts'
import type { DeskEnrolmentWire, ReceiptWire } from '#contract/money/payDesk.ts'
import { deskWayTexts } from '#domain/money/payDesk.ts'

import { sumText } from '#domain/money.ts'
import { isUnmeant, whyNotAdded } from './basket.ts'

import { DeskTabs } from './DeskTabs.tsx'
import { FindPanel } from './FindPanel.tsx'
import styles from './PayDesk.module.css'
import { printPaper } from './print.ts'
import { ReceiptForm } from './ReceiptForm.tsx'
import { ReceiptPaper } from './ReceiptPaper.tsx'

/**
 * Takes money from people who queue (office#desk-payment). The keyboard alone suffices: the focus goes from the search to the
 * receipt, and back once the money is taken.
 */
export function CounterScreen() {
  useTitle('现场缴费')
  const [basket, setBasket] = useState<readonly DeskEnrolmentWire[]>([])
  const [taken, setTaken] = useState<ReceiptWire | null>(null)
  const [params, setParams] = useSearchParams()
  const search = useRef<InputRef>(null)
  const number = useRef<InputRef>(null)
  const addedAt = useRef(0)
  const receiptId = taken?.DR_ID
  const dropUnmeant = (event: React.KeyboardEvent) => {
    if (event.key !== 'Enter' || !isUnmeant(event.repeat, Date.now() - addedAt.current)) return
    event.preventDefault()
    event.stopPropagation()
  }
  const readAgain = async () => {
    const answers = await Promise.all(
      basket.map(({ EF_ID }) => call('Admin', 'FindForDesk', { Search: String(EF_ID) })),
    )
    const found = new Map(answers.flatMap(({ listData }) => listData.map((row) => [row.EF_ID, row])))
    setBasket((now) => now.map((row) => found.get(row.EF_ID) ?? row))
  }
  useEffect(() => {
    if (receiptId === undefined) return
    // Otherwise the browser would print the page around the receipt.
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'p') return
      event.preventDefault()
      printPaper()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [receiptId])
  return (
    <section aria-label="现场缴费" onKeyDownCapture={dropUnmeant}>
      <h1 className={styles.title}>现场缴费</h1>
      <DeskTabs />
      <div className={styles.counter}>
        <div>
          {taken && (
            <div className={styles.taken} role="status">
              <p>
                已收 <strong>{sumText(taken.Sum)}</strong>（{deskWayTexts[taken.Way]}），收据 {taken.ReceiptNO}
              </p>
              <ul>
                {taken.Lines.map(({ EF_ID, Name, MName, GName, ExamNO }) => (
                  <li key={EF_ID}>
                    {Name} {MName} {GName}，考号 {ExamNO}
                  </li>
                ))}
              </ul>
              <Button onClick={printPaper}>
                打印收据 <kbd>Ctrl P</kbd>
              </Button>
              <ReceiptPaper receiptId={taken.DR_ID} />
            </div>
          )}
          <FindPanel
            searchRef={search}
            asked={params.get('find') ?? ''}
            // A reload must not add the same child again.
            onAsked={() => setParams({}, { replace: true })}
            whyNot={(row) => whyNotAdded(basket, row)}
            onAdd={(row) => {
              addedAt.current = Date.now()
              setTaken(null)
              setBasket([...basket, row])
            }}
            onComplete={() => basket.length > 0 && number.current?.focus({ cursor: 'all' })}
          />
        </div>
        <ReceiptForm
          basket={basket}
          numberRef={number}
          onRemove={(row) => setBasket(basket.filter(({ EF_ID }) => EF_ID !== row.EF_ID))}
          onTaken={(receipt) => {
            setTaken(receipt)
            setBasket([])
            search.current?.focus()
          }}
          onRefused={readAgain}
        />
      </div>
    </section>
  )
}
