import { PlusOutlined } from '@ant-design/icons'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { App, Button, Skeleton } from 'antd'
import { useState } from 'react'
import { Link } from '#admin/kit/page/router.tsx'
import { Refusal } from '#admin/kit/send/Refusal.tsx'
import { useSend } from '#admin/kit/send/useSend.ts'
import { FailedState } from '#admin/kit/ui/FailedState.tsx'
import { MessageEstimate } from '#admin/kit/ui/MessageEstimate.tsx'
import { PlainTable } from '#admin/kit/ui/PlainTable.tsx'
import { StateWord } from '#admin/kit/ui/StateWord.tsx'
import { whenShown } from '#admin/kit/ui/whenShown.tsx'
import { examModeText } from '#admin/kit/wireTexts.ts'
import { mayCall } from '#admin/shell/mayCall.ts'
import { useStaff } from '#admin/shell/staff.ts'
import { messageOf } from '#client/callError.ts'
import { callQuery } from '#client/callQuery.ts'
import type { StaffExamTimeWire } from '#contract/schedule/examTimeStaff.ts'
import { countText } from '#domain/page.ts'
import { compareTimes } from '#domain/schedule/roomOrder.ts'
import { isoMinuteText } from '#domain/time.ts'
import styles from './Schedule.module.css'

const ExamTimeForm = whenShown(async () => (await import('./ExamTimeForm.tsx')).ExamTimeForm)
const OnlineWindowsDialog = whenShown(async () => (await import('./OnlineWindowsDialog.tsx')).OnlineWindowsDialog)
const HideTimeDialog = whenShown(async () => (await import('./HideTimeDialog.tsx')).HideTimeDialog)
const UnsubmittedDrawer = whenShown(async () => (await import('./UnsubmittedDrawer.tsx')).UnsubmittedDrawer)

const assignedTo = (times: readonly StaffExamTimeWire[]) => times.reduce((sum, { Assigned }) => sum + Assigned, 0)

/** The exam times of a batch: creates, changes, publishes and hides them. */
export function ExamTimes({ batchId, onAssign }: { batchId: number; onAssign: () => void }) {
  const { modal } = App.useApp()
  const queries = useQueryClient()
  // An exam time is of all areas; who is limited to some sees it and assigns his own.
  const { IsAreaLimited, Roles } = useStaff()
  const mayEdit = IsAreaLimited === 0
  const [mayList, mayRefund] = [mayCall(Roles, 'GetEnrolmentList'), mayCall(Roles, 'GetRefundList')]
  const [opened, setOpened] = useState<StaffExamTimeWire | 'new' | null>(null)
  const [isDividing, setDividing] = useState(false)
  const [unsubmittedOf, setUnsubmittedOf] = useState<StaffExamTimeWire | null>(null)
  const [hiding, setHiding] = useState<StaffExamTimeWire | null>(null)
  const list = useQuery(callQuery('Admin', 'GetExamTimeList', { EB_ID: batchId }))
  const publish = useSend({
    change: (send, time: StaffExamTimeWire) => send('Admin', 'PublishExamTime', { ET_ID: time.ET_ID, IsPub: 1 }),
    invalidates: ['GetExamTimeList', 'GetBatchLife'],
    done: '已发布',
  })
  const publishAll = useSend({
    change: (send, times: readonly StaffExamTimeWire[]) =>
      send('Admin', 'PublishOnlineWindows', {
        EB_ID: batchId,
        ET_IDs: times.map(({ ET_ID }) => ET_ID),
        Count: assignedTo(times),
      }),
    invalidates: ['GetExamTimeList'],
    done: ({ OtherMsg }) => `已发布 ${OtherMsg.Published} 个线上窗口`,
  })
  const removal = useSend({
    change: (send, time: StaffExamTimeWire) => send('Admin', 'RemoveExamTime', { ET_ID: time.ET_ID }),
    invalidates: ['GetExamTimeList'],
    done: '考试时间已删除',
  })
  const askRemove = async (time: StaffExamTimeWire) => {
    const isSure = await modal.confirm({
      title: '删除这个考试时间？',
      content: `${isoMinuteText(time.ExamBeginDate)}，没有安排考生。删除后不能恢复，可以重新新建。`,
      okText: '删除',
      okButtonProps: { danger: true },
      cancelText: '再看看',
    })
    if (isSure) removal.start(time)
  }
  const askPublishAll = async (times: readonly StaffExamTimeWire[]) => {
    const assigned = assignedTo(times)
    const messages = await messagesOf(queries, batchId, times)
    const isSure = await modal.confirm({
      title: `发布 ${times.length} 个线上窗口？`,
      content: (
        <>
          <p>一共安排了 {countText(assigned)} 人。到批次的考场公布时间后，考生可以看到时间，并收到通知。</p>
          {messages}
        </>
      ),
      okText: '全部发布',
      cancelText: '再看看',
    })
    if (isSure) publishAll.start(times)
  }
  const askPublish = async (time: StaffExamTimeWire) => {
    const messages = await messagesOf(queries, batchId, [time])
    const isSure = await modal.confirm({
      title: '发布这个考试时间？',
      content: (
        <>
          <p>已安排 {time.Assigned} 人。到批次的考场公布时间后，考生可以看到时间和考场，并收到通知。</p>
          {messages}
        </>
      ),
      okText: '发布',
      cancelText: '再看看',
    })
    if (isSure) publish.start(time)
  }
  if (list.isError && !list.data) return <FailedState error={list.error} onRetry={() => list.refetch()} />
  if (!list.data) return <Skeleton active paragraph={{ rows: 8 }} aria-label="正在加载" />
  const hidden = list.data.listData.filter(
    ({ IsOnline, IsPub, Assigned }) => IsOnline === 1 && IsPub === 0 && Assigned > 0,
  )
  return (
    <>
      <div className={styles.bar}>
        {mayEdit && (
          <Button type="primary" icon={<PlusOutlined />} onClick={() => setOpened('new')}>
            新建考试时间
          </Button>
        )}
        <Button onClick={onAssign}>安排考生与考官</Button>
        {mayEdit && <Button onClick={() => setDividing(true)}>安排线上窗口</Button>}
        {mayEdit && hidden.length > 1 && (
          <Button loading={publishAll.isSending} onClick={() => void askPublishAll(hidden)}>
            发布 {hidden.length} 个线上窗口
          </Button>
        )}
      </div>
      <Refusal of={publish} />
      <Refusal of={removal} before="没有删除：" />
      <Refusal of={publishAll} before="没有发布：" />
      <PlainTable
        keyOf={({ ET_ID }) => ET_ID}
        rows={[...list.data.listData].sort(compareTimes)}
        nothing={
          mayEdit ? '这个批次还没有考试时间。先新建，再安排考生；发布后考生才能考试。' : '这个批次还没有考试时间'
        }
        columns={[
          {
            title: '方式',
            width: 72,
            cell: (row) => <span className={styles.whole}>{examModeText(row.IsOnline)}</span>,
          },
          {
            title: '开始',
            width: 132,
            cell: (row) => <span className={styles.whole}>{isoMinuteText(row.ExamBeginDate)}</span>,
          },
          {
            title: '结束',
            width: 132,
            cell: (row) => <span className={styles.whole}>{isoMinuteText(row.ExamEndDate)}</span>,
          },
          {
            title: '考场',
            width: 150,
            cell: (row) => <span className={styles.whole}>{row.ExamRoom || '—'}</span>,
          },
          {
            title: '地址',
            isOneLine: true,
            cell: (row) => <span title={row.ExamAddress}>{row.ExamAddress || '—'}</span>,
          },
          {
            title: '已安排',
            width: 76,
            align: 'right',
            cell: ({ Assigned, ET_ID }) =>
              Assigned > 0 && mayList ? <Link to={`/enrolments?time=${ET_ID}`}>{Assigned}</Link> : Assigned,
          },
          {
            title: '状态',
            width: 104,
            cell: (row) => (
              <>
                <StateWord>{row.IsPub === 1 ? '已发布' : '未发布'}</StateWord>{' '}
                {row.IsPlanned === 1 && (
                  <span title="由排考生成，请在排考看板中调整">
                    <StateWord>排考</StateWord>
                  </span>
                )}
              </>
            ),
          },
          {
            title: '操作',
            width: 224,
            cell: (row) => (
              <span className={styles.deeds}>
                {mayEdit && row.IsPlanned === 0 && (
                  <Button type="link" onClick={() => setOpened(row)}>
                    修改
                  </Button>
                )}
                {mayEdit && row.IsPlanned === 0 && row.Assigned === 0 && (
                  <Button
                    type="link"
                    danger
                    loading={removal.isSending && removal.input?.ET_ID === row.ET_ID}
                    onClick={() => void askRemove(row)}
                  >
                    删除
                  </Button>
                )}
                {row.IsOnline === 1 && (
                  <Button type="link" onClick={() => setUnsubmittedOf(row)}>
                    未提交名单
                  </Button>
                )}
                {mayRefund && (
                  <Link to={`/refunds?time=${row.ET_ID}`} className={styles.whole}>
                    退费
                  </Link>
                )}
                {mayEdit && (
                  <Button
                    type="link"
                    danger={row.IsPub === 1}
                    loading={publish.isSending && publish.input?.ET_ID === row.ET_ID}
                    onClick={() => (row.IsPub === 1 ? setHiding(row) : void askPublish(row))}
                  >
                    {row.IsPub === 1 ? '取消发布…' : '发布'}
                  </Button>
                )}
              </span>
            ),
          },
        ]}
      />
      {isDividing && <OnlineWindowsDialog batchId={batchId} onClose={() => setDividing(false)} />}
      {hiding !== null && <HideTimeDialog time={hiding} onClose={() => setHiding(null)} />}
      {unsubmittedOf !== null && <UnsubmittedDrawer examTime={unsubmittedOf} onClose={() => setUnsubmittedOf(null)} />}
      {opened !== null && (
        <ExamTimeForm batchId={batchId} examTime={opened === 'new' ? null : opened} onClose={() => setOpened(null)} />
      )}
    </>
  )
}

/** What publishing these times sends, in words; it never holds the dialog up. */
async function messagesOf(queries: QueryClient, batchId: number, times: readonly StaffExamTimeWire[]) {
  try {
    const wanted = { EB_ID: batchId, ET_IDs: times.map(({ ET_ID }) => ET_ID) }
    const { item } = await queries.fetchQuery({ ...callQuery('Admin', 'GetTimeMessages', wanted), staleTime: 0 })
    return <MessageEstimate estimate={item} />
  } catch (error) {
    return <p>没有算出要发多少消息：{messageOf(error)}</p>
  }
}
