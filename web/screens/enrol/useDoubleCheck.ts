import { useQueryClient } from '@tanstack/react-query'
import { startTransition, useState } from 'react'
import { callQuery } from '#client/callQuery.ts'
import type { EnrolmentWire } from '#contract/enrolment/enrolment.ts'
import { PAY_STATUS } from '#domain/enrolment/enrolment.ts'
import type { EnrolmentForm } from '#domain/enrolment/enrolmentForm.ts'
import { enrolmentRefusals } from '#domain/reasons/enrolmentRefusals.ts'
import { paths } from '#web/paths.ts'
import { navigate } from '#web/shell/router.tsx'
import { confirm } from '#web/ui/confirm.ts'
import { layerLeft } from '#web/ui/layerLeft.ts'

type Asked = Pick<EnrolmentForm, 'majorId' | 'certType' | 'certNumber'> & {
  batchId: number
  enrolmentId: number | null
}

/** The account's other enrolment of this child for the same batch and major; a refunded one does not count. */
function doubleAmong(rows: readonly EnrolmentWire[], asked: Asked): EnrolmentWire | undefined {
  return rows.find(
    (row) =>
      row.EB_ID === asked.batchId &&
      row.MID === asked.majorId &&
      row.CertType === asked.certType &&
      row.CertNO === asked.certNumber &&
      row.EF_ID !== asked.enrolmentId &&
      row.IsPay !== PAY_STATUS.refunded,
  )
}

/**
 * Tells of an enrolment that exists already before photo and confirmation are asked for. The server has the last word:
 * it also knows enrolments of other accounts, and refuses at the end where this look was not possible.
 */
export function useDoubleCheck() {
  const queries = useQueryClient()
  const [isChecking, setChecking] = useState(false)

  /** Calls `goOn` where the account has no such enrolment. */
  const check = async (asked: Asked, goOn: () => void): Promise<void> => {
    setChecking(true)
    const call = callQuery('Exam', 'GetMyExamFormList', { Search: asked.certNumber, PageSize: 100 })
    const rows = await queries.fetchQuery({ ...call, staleTime: 0 }).catch(() => null)
    const double = doubleAmong(rows?.listData ?? [], asked)
    if (!double) {
      // The button wakes together with the next step, so that nobody presses it twice on this one.
      return startTransition(() => {
        setChecking(false)
        goOn()
      })
    }
    setChecking(false)
    const wantsToSee = await confirm({
      title: enrolmentRefusals.ENROLMENT_DUPLICATE,
      body: `${double.Name}已有一份报名：${double.Majors.MName} ${double.Grades.GName}。同一批次、同一专业只能报一次，如需改报级别，请修改那份报名。`,
      yes: '查看这份报名',
      no: '返回修改',
    })
    await layerLeft()
    if (wantsToSee) navigate(paths.enrollDetails(double.EF_ID))
  }
  return { check, isChecking }
}
