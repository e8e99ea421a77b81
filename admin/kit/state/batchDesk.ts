import { createContext, useContext } from 'react'

/** The batch in whose desk a screen stands: its lists show this batch alone, and nobody chooses another there. */
export interface BatchDesk {
  batchId: number
  /** Empty until it has come. */
  name: string
}

export const BatchDeskContext = createContext<BatchDesk | null>(null)

/** Null outside of a desk, where a list spans all batches. */
export const useBatchDesk = (): BatchDesk | null => useContext(BatchDeskContext)

/** What is shown where the batch of an address is not there. */
export const noBatch = { noun: '批次', back: '/batches', backText: '回到批次列表' } as const

/** For a screen that stands in desks alone. */
export function useDeskOfBatch(): BatchDesk {
  const desk = useBatchDesk()
  if (!desk) throw new Error('this screen stands in the desk of a batch')
  return desk
}
