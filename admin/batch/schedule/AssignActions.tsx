import { useQuery } from '@tanstack/react-query'
import { Alert, App, Button, Select } from 'antd'
import { useState } from 'react'
import { type Selection, selectedCount } from '#admin/kit/list/selection.ts'
import { examModeText } from '#admin/kit/wireTexts.ts'
import { messageOf } from '#client/callError.ts'
import { callQuery } from '#client/callQuery.ts'
import { isoMinuteText } from '#domain/time.ts'
import { ExaminerChoice } from './ExaminerChoice.tsx'
import styles from './Schedule.module.css'
import type { Assigning, Chosen } from './useAssigning.ts'
import { mayAssign, useExaminersToAssign } from './useExaminersToAssign.ts'

interface Props {
  batchId: number
  /** The conditions of the list, for a selection of all that match. */
  filter: Record<string, unknown>
  selection: Selection
  isBusy: boolean
  onAssign: (assignment: Assigning) => void
}

/** Actions on the chosen enrolments: assign an exam time or an examiner, or remove either. */
export function AssignActions({ batchId, filter, selection, isBusy, onAssign }: Props) {
  const { modal } = App.useApp()
  const times = useQuery(callQuery('Admin', 'GetExamTimeList', { EB_ID: batchId }))
  const [examTimeId, setExamTimeId] = useState<number | null>(null)
  const [examinerId, setExaminerId] = useState<number | null>(null)
  const count = selectedCount(selection)
  const chosen: Chosen =
    selection.kind === 'all'
      ? { All: { ...filter, EB_ID: batchId }, Count: selection.count }
      : { EF_IDs: [...selection.ids] }
  const choice = useExaminersToAssign(chosen)
  const examiner = choice.offered.find(({ UserID }) => UserID === examinerId) ?? null
  const examTime = times.data?.listData.find(({ ET_ID }) => ET_ID === examTimeId)

  const takeTimeAway = async () => {
    const isSure = await modal.confirm({
      title: `取消 ${count} 人的考试时间？`,
      content: '取消后这些考生没有考试时间，需要重新安排。',
      okText: '取消安排',
      cancelText: '保留',
    })
    if (isSure) onAssign({ kind: 'examTime', examTimeId: 0, chosen, count })
  }
  const takeExaminerAway = async (id: number) => {
    const isSure = await modal.confirm({
      title: `取消 ${count} 人与这位考官的分配？`,
      content: '他对这些考生已做的评审不再计入成绩。',
      okText: '取消分配',
      cancelText: '保留',
    })
    if (isSure) onAssign({ kind: 'examiner', examinerId: id, isAssigned: false, chosen, count })
  }

  return (
    <div className={styles.assign}>
      {times.isError && (
        <Alert
          type="warning"
          showIcon
          role="alert"
          title={messageOf(times.error)}
          action={<Button onClick={() => times.refetch()}>重试</Button>}
        />
      )}
      <div className={styles.pair}>
        <Select
          aria-label="考试时间"
          placeholder="选择考试时间"
          className={styles.time}
          loading={times.isPending}
          popupMatchSelectWidth={false}
          notFoundContent="这个批次还没有考试时间"
          value={examTime ? examTimeId : null}
          onChange={setExamTimeId}
          options={(times.data?.listData ?? []).map((time) => ({
            value: time.ET_ID,
            label: `${examModeText(time.IsOnline)} ${isoMinuteText(time.ExamBeginDate)} 至 ${isoMinuteText(time.ExamEndDate)} ${time.ExamRoom}（${time.Assigned} 人）`,
          }))}
        />
        <Button
          type="primary"
          loading={isBusy}
          disabled={isBusy || !examTime}
          onClick={() => examTime && onAssign({ kind: 'examTime', examTimeId: examTime.ET_ID, chosen, count })}
        >
          安排到该时间
        </Button>
        <Button disabled={isBusy} onClick={() => void takeTimeAway()}>
          取消考试时间
        </Button>
      </div>
      <div className={styles.pair}>
        <ExaminerChoice choice={choice} examiner={examiner} onChange={setExaminerId} />
        <Button
          type="primary"
          loading={isBusy}
          disabled={isBusy || examiner === null || !mayAssign(examiner)}
          onClick={() =>
            examiner && onAssign({ kind: 'examiner', examinerId: examiner.UserID, isAssigned: true, chosen, count })
          }
        >
          分配给该考官
        </Button>
        <Button
          disabled={isBusy || examiner === null}
          onClick={() => examiner && void takeExaminerAway(examiner.UserID)}
        >
          取消分配
        </Button>
      </div>
    </div>
  )
}
