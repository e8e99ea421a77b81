import type { InputRef } from 'antd'
import { useRef, useState } from 'react'
import { PageHead } from '#admin/kit/page/PageHead.tsx'
import { useSearchParams } from '#admin/kit/page/router.tsx'
import type { ReceiptWire } from '#contract/money/payDesk.ts'
import { isUnmeant, whyNotAdded } from './basket.ts'

import { DeskTabs } from './DeskTabs.tsx'
import { FindPanel } from './FindPanel.tsx'
import styles from './PayDesk.module.css'
import { ReceiptForm } from './ReceiptForm.tsx'
import { TakenReceipt } from './TakenReceipt.tsx'
import { useBasket } from './useBasket.ts'

/**
 * Takes money from people who queue (office#desk-payment). The keyboard alone suffices: the focus goes from the search to the
 * receipt, and back once the money is taken.
 */
export function CounterScreen() {
  const basket = useBasket()
  const [taken, setTaken] = useState<ReceiptWire | null>(null)
  const [params, setParams] = useSearchParams()
  const search = useRef<InputRef>(null)
  const number = useRef<InputRef>(null)
  const addedAt = useRef(0)
  const dropUnmeant = (event: React.KeyboardEvent) => {
    if (event.key !== 'Enter' || !isUnmeant(event.repeat, Date.now() - addedAt.current)) return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <section aria-label="收款台" onKeyDownCapture={dropUnmeant}>
      <PageHead title="收款台" />
      <DeskTabs />
      <div className={styles.counter}>
        <div>
          {taken && (
            <TakenReceipt
              key={taken.DR_ID}
              receipt={taken}
              onUndone={() => {
                basket.fill(taken.Lines.map(({ EF_ID }) => EF_ID))
                setTaken(null)
              }}
            />
          )}
          <FindPanel
            searchRef={search}
            asked={params.get('find') ?? ''}
            // A reload must not add the same child again.
            onAsked={() => setParams({}, { replace: true })}
            whyNot={(row) => whyNotAdded(basket.rows, row)}
            onAdd={(row) => {
              addedAt.current = Date.now()
              setTaken(null)
              basket.add(row)
            }}
            onComplete={() => basket.rows.length > 0 && number.current?.focus({ cursor: 'all' })}
          />
        </div>
        <ReceiptForm
          basket={basket.rows}
          isLoading={basket.isLoading}
          numberRef={number}
          onRemove={basket.remove}
          onTaken={(receipt) => {
            setTaken(receipt)
            basket.fill([])
            search.current?.focus()
          }}
          onRefused={basket.readAgain}
        />
      </div>
    </section>
  )
}
