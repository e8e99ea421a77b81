import { useQuery } from '@tanstack/react-query'
import { callQuery } from '#client/callQuery.ts'
import { feeText } from '#domain/money.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { canPick, sumFenOf } from './picking.ts'

/** Leads from the list of enrolments to paying several at once; null where fewer than two can be. */
export function usePayTogetherLink() {
  const { data } = useQuery(callQuery('Exam', 'GetMyUnpaid', {}))
  const rows = data?.listData ?? []
  const open = rows.find(({ BillNO }) => BillNO !== '')
  if (open) {
    return (
      <ButtonLink wide to={paths.bill(open.BillNO)}>
        继续完成合并缴费
      </ButtonLink>
    )
  }
  const payable = rows.filter(canPick)
  if (payable.length < 2) return null
  return (
    <ButtonLink wide to={paths.payTogether()}>
      合并缴费（{payable.length}项 {feeText(sumFenOf(payable))}）
    </ButtonLink>
  )
}
