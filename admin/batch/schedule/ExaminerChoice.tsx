import { Alert, Button, Select } from 'antd'
import { messageOf } from '#client/callError.ts'
import type { AssignableExaminer } from '#contract/schedule/examTimeStaff.ts'
import styles from './Schedule.module.css'
import type { useExaminersToAssign } from './useExaminersToAssign.ts'

function labelOf(examiner: AssignableExaminer): string {
  const chief = examiner.IsChief === 1 ? '（主考）' : ''
  const off = examiner.IsOff === 1 ? '（已停用）' : ''
  const out = examiner.Out > 0 ? '（不参与本批次）' : ''
  const load = `待评 ${examiner.Open} 未提交或未到 ${examiner.Awaited} 已评 ${examiner.Done}`
  const own = examiner.Assigned > 0 ? ` 所选中已分配 ${examiner.Assigned}` : ''
  return `${examiner.Name || examiner.Mobile}${chief}${off}${out} ${examiner.Organisation} ${load}${own}`
}

interface Props {
  choice: ReturnType<typeof useExaminersToAssign>
  examiner: AssignableExaminer | null
  onChange: (examinerId: number) => void
}

/** Chooses one of the examiners to whom the chosen enrolments can be given, or from whom they can be taken. */
export function ExaminerChoice({ choice: { query, offered, leftOut }, examiner, onChange }: Props) {
  return (
    <>
      {query.isError && (
        <Alert
          type="warning"
          showIcon
          role="alert"
          title={messageOf(query.error)}
          action={<Button onClick={() => query.refetch()}>重试</Button>}
        />
      )}
      <Select
        aria-label="考官"
        placeholder="选择考官"
        className={styles.time}
        loading={query.isPending}
        showSearch={{ optionFilterProp: 'label' }}
        popupMatchSelectWidth={false}
        notFoundContent={leftOut > 0 ? '没有符合所选全部考生的考官' : '还没有考官'}
        value={examiner?.UserID ?? null}
        onChange={onChange}
        options={offered.map((one) => ({ value: one.UserID, label: labelOf(one) }))}
      />
      {leftOut > 0 && (
        <span className={styles.chosen}>另有 {leftOut} 位考官的专业或考区不符，或不参与本批次，没有列出</span>
      )}
    </>
  )
}
