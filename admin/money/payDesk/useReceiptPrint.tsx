import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useSend } from '#admin/kit/send/useSend.ts'
import { printPaper } from './print.ts'
import { ReceiptPaper } from './ReceiptPaper.tsx'

/** Prints a receipt and counts it, so that every paper but the first says that it is a reprint. */
export function useReceiptPrint(receiptId: number) {
  const [prints, setPrints] = useState(0)
  const printing = useSend({
    change: (send) => send('Admin', 'PrintReceipt', { DR_ID: receiptId }),
    invalidates: ['GetReceiptList', 'GetReceipt'],
    onSent: ({ OtherMsg }) => {
      // The paper has to say it before the browser takes its picture.
      flushSync(() => setPrints(OtherMsg.Prints))
      printPaper()
    },
  })
  return { printing, paper: <ReceiptPaper receiptId={receiptId} prints={prints} /> }
}
