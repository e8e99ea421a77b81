import { feeBreakdownOf, feeSchemeOfBatch } from '#domain/batch/fee.ts'
import { feeText } from '#domain/money.ts'
import style from './FeeLines.module.css'

/** A fee and its parts (specification#fee-breakdown). */
export function FeeLines({ batchId, feeFen }: { batchId: number; feeFen: number }) {
  const { text } = feeBreakdownOf(feeSchemeOfBatch(batchId), feeFen)
  if (feeFen === 0) return <>免费</>
  return (
    <>
      <strong className={style.sum}>{feeText(feeFen)}</strong>
      <span className={style.parts}>{text}</span>
    </>
  )
}
