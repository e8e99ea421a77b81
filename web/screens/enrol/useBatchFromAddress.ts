import { useEffect, useRef } from 'react'
import type { BatchWire } from '#contract/catalogue/catalogue.ts'
import { idIn } from '#web/paths.ts'
import { useLocation } from '#web/shell/router.tsx'

/** Chooses the batch named by the address (a card in the exam centre) once, as a tap on it would. */
export function useBatchFromAddress(
  step: number,
  batches: readonly BatchWire[],
  onWished: (batch: BatchWire) => unknown,
): void {
  const { search } = useLocation()
  const isDone = useRef(false)
  const choose = useRef(onWished)
  useEffect(() => {
    choose.current = onWished
  })
  const wished = step === 0 ? batches.find(({ EB_ID }) => EB_ID === idIn(search, 'EB_ID')) : undefined
  useEffect(() => {
    if (!wished || isDone.current) return
    isDone.current = true
    choose.current(wished)
  }, [wished])
}
