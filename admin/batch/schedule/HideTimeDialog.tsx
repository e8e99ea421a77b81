import { useQuery } from '@tanstack/react-query'
import { Alert } from 'antd'
import { ModalForm } from '#admin/kit/form/ModalForm.tsx'
import { ReasonDialog } from '#admin/kit/form/ReasonDialog.tsx'
import { useKeptForm } from '#admin/kit/kept/useKeptForm.ts'
import { QueryState } from '#admin/kit/ui/QueryState.tsx'
import { callQuery } from '#client/callQuery.ts'
import type { StaffExamTimeWire } from '#contract/schedule/examTimeStaff.ts'
import { countText } from '#domain/page.ts'
import { isoMinuteText } from '#domain/time.ts'

const stale = ['GetExamTimeList', 'GetBatchLife'] as const

/** Takes a published exam time back, after saying whom it concerns and who sits in it at this moment. */
export function HideTimeDialog({ time, onClose }: { time: StaffExamTimeWire; onClose: () => void }) {
  const { ET_ID, ExamBeginDate, ExamAddress, ExamRoom } = time
  const query = useQuery({ ...callQuery('Admin', 'GetExamTimeUse', { ET_ID }), staleTime: 0, gcTime: 0 })
  const use = query.data?.OtherMsg
  // Nothing is typed where nobody is concerned.
  const nothing = useKeptForm(`hideEmptyTime.${ET_ID}`)
  const title = '取消发布这个考试时间'
  const place = [isoMinuteText(ExamBeginDate), ExamAddress, ExamRoom].filter(Boolean).join(' ')
  if (!use || use.Assigned === 0)
    return (
      <ModalForm
        kept={nothing}
        title={title}
        okText="取消发布"
        isDangerous
        isReady={use !== undefined}
        explanation={
          <>
            <QueryState query={query} rows={2} />
            {use && <p>{place}：没有安排考生，取消后不显示。</p>}
          </>
        }
        change={(send) => send('Admin', 'PublishExamTime', { ET_ID, IsPub: 0 })}
        invalidates={stale}
        done="已取消发布"
        onClose={onClose}
      >
        {null}
      </ModalForm>
    )
  const here = [
    ...(use.Arrived > 0 ? [`${countText(use.Arrived)} 人已经到场`] : []),
    ...(use.Sitting > 0 ? [`${countText(use.Sitting)} 人正在线上考试`] : []),
    ...(use.Submitted > 0 ? [`${countText(use.Submitted)} 人已经提交`] : []),
  ]
  return (
    <ReasonDialog
      form={`hideTime.${ET_ID}`}
      title={title}
      okText={`取消发布，涉及 ${countText(use.Assigned)} 人`}
      isDangerous
      hint="例如：考点临时停电，另行安排"
      change={(send, Reason) => send('Admin', 'PublishExamTime', { ET_ID, IsPub: 0, Reason })}
      invalidates={stale}
      done="已取消发布"
      onClose={onClose}
    >
      {here.length > 0 && <Alert type="error" showIcon title={`这场考试正在进行：${here.join('，')}`} />}
      <p>
        {place}：已安排的 {countText(use.Assigned)}{' '}
        人将不再看到时间和考场，线上考试也不能开始；已经收到时间的家庭会收到取消通知。
      </p>
    </ReasonDialog>
  )
}
