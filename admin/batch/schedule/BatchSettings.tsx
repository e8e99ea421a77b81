import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Descriptions, Skeleton } from 'antd'
import { useState } from 'react'
import { Link } from '#admin/kit/page/router.tsx'
import { FailedState } from '#admin/kit/ui/FailedState.tsx'
import { mayCall } from '#admin/shell/mayCall.ts'
import { useStaff } from '#admin/shell/staff.ts'
import { messageOf } from '#client/callError.ts'
import { callQuery } from '#client/callQuery.ts'
import type { BatchSettingsWire } from '#contract/batch/batchSettings.ts'
import { isoMinuteText } from '#domain/time.ts'
import { BatchSettingsForm } from './BatchSettingsForm.tsx'
import { hearingStateTexts } from './batchSettingsInput.ts'
import styles from './Schedule.module.css'

function roomsText({ ShowRoomTime: from, ShowRoomEndTime: to }: BatchSettingsWire): string {
  if (from === null) return '不开放'
  return to === null ? `${isoMinuteText(from)} 起` : `${isoMinuteText(from)} 至 ${isoMinuteText(to)}`
}

const commentsText = ({ ShowCommentsTime: at }: BatchSettingsWire) =>
  at === null ? '不公布' : `${isoMinuteText(at)} 起`
const resultsText = ({ ShowResultTime: at }: BatchSettingsWire) =>
  at === null ? '确认公布后立即可查询' : `${isoMinuteText(at)} 起`

/** The present settings of a batch: the times at which it shows what, and its switches. */
export function BatchSettings({ batchId }: { batchId: number }) {
  const [isEditing, setEditing] = useState(false)
  const mayEdit = useStaff().IsAreaLimited === 0
  const settings = useQuery(callQuery('Admin', 'GetBatchSettings', { EB_ID: batchId }))
  if (settings.isError && !settings.data)
    return <FailedState error={settings.error} onRetry={() => settings.refetch()} />
  if (!settings.data) return <Skeleton active paragraph={{ rows: 6 }} aria-label="正在加载" />
  const { item } = settings.data
  return (
    <>
      {mayEdit && (
        <div className={styles.bar}>
          <Button type="primary" onClick={() => setEditing(true)}>
            修改设置
          </Button>
        </div>
      )}
      {settings.isError && (
        <Alert
          type="warning"
          showIcon
          role="alert"
          className={styles.refused}
          title={`没有刷新成功，下面是之前的内容：${messageOf(settings.error)}`}
          action={<Button onClick={() => settings.refetch()}>重试</Button>}
        />
      )}
      <Descriptions
        bordered
        size="small"
        column={1}
        className={styles.settings}
        items={[
          {
            key: 'rooms',
            label: '考场查询',
            children: (
              <>
                {roomsText(item)}（在 <Link to={`/batches/${batchId}/prepare?tab=windows`}>时间安排</Link> 中设置）
              </>
            ),
          },
          { key: 'hearing', label: '听力考试', children: hearingStateTexts[item.HearingTestState] },
          { key: 'faces', label: '人脸比对', children: item.IsFaceCheck === 1 ? '开启' : '关闭' },
          {
            key: 'identity',
            label: '考官可见的考生信息',
            children: item.HidesIdentity === 1 ? '对考官隐去姓名（线上考试并隐去照片）' : '显示姓名',
          },
          {
            key: 'results',
            label: '成绩公布',
            children: <AtResults batchId={batchId} item={item} text={resultsText(item)} />,
          },
          {
            key: 'comments',
            label: '评语公布',
            children: <AtResults batchId={batchId} item={item} text={commentsText(item)} />,
          },
        ]}
      />
      {isEditing && <BatchSettingsForm settings={item} onClose={() => setEditing(false)} />}
    </>
  )
}

/** A time of publication, which is set on the time line of a draft, and beside the results once the batch is published. */
function AtResults({ batchId, item, text }: { batchId: number; item: BatchSettingsWire; text: string }) {
  const { Roles } = useStaff()
  if (item.IsDraft === 1)
    return (
      <>
        {text}（在 <Link to={`/batches/${batchId}/prepare?tab=windows`}>时间安排</Link> 中设置）
      </>
    )
  const place = mayCall(Roles, 'PublishBatchResults') ? (
    <Link to={`/batches/${batchId}/results/releases`}>成绩公布</Link>
  ) : (
    '成绩公布'
  )
  return (
    <>
      {text}（在 {place} 中设置）
    </>
  )
}
