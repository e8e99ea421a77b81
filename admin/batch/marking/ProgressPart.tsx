import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { App, Button } from 'antd'
import { useState } from 'react'
import { exportOf } from '#admin/kit/list/exportOf.ts'
import { ListScreen } from '#admin/kit/list/ListScreen.tsx'
import { nothingSelected, type Selection, selectedCount } from '#admin/kit/list/selection.ts'
import { useList } from '#admin/kit/list/useList.ts'
import { Link } from '#admin/kit/page/router.tsx'
import { Refusal } from '#admin/kit/send/Refusal.tsx'
import { useSend } from '#admin/kit/send/useSend.ts'
import { whenShown } from '#admin/kit/ui/whenShown.tsx'
import { mayCall } from '#admin/shell/mayCall.ts'
import { useStaff } from '#admin/shell/staff.ts'
import { type AnswerOf } from '#client/api.ts'
import { callQuery } from '#client/callQuery.ts'
import { BULK_MOST } from '#domain/page.ts'
import { isoMinuteText } from '#domain/time.ts'
import styles from './Marking.module.css'
import { ProgressPane } from './ProgressPane.tsx'
import { progressColumns } from './progressColumns.tsx'
import { progressStates, remindedText } from './progressTexts.ts'

const BalanceDialog = whenShown(async () => (await import('./BalanceDialog.tsx')).BalanceDialog)

/** What each examiner of the batch has done; those who are late come first and can be reminded. */
export function ProgressPart({ batchId }: { batchId: number }) {
  const { modal } = App.useApp()
  const mayAssign = mayCall(useStaff().Roles, 'AssignMarkingBalance')
  const [isBalancing, setBalancing] = useState(false)
  const list = useList({
    name: 'marking',
    fields: [
      {
        key: 'state',
        wire: 'State',
        isPossible: (value) => value < progressStates.length,
        toWire: (value) => progressStates[value]?.wire,
        label: '进度',
        options: progressStates.map(({ label }, value) => ({ value, label })),
      },
    ],
    columns: progressColumns,
    usual: progressColumns.map(({ key }) => key),
  })
  const query = useQuery({
    ...callQuery('Admin', 'GetMarkingProgress', { ...list.request, EB_ID: batchId }),
    placeholderData: keepPreviousData,
  })
  const remind = useSend({
    change: (send, selection: Selection) =>
      send('Admin', 'RemindExaminers', {
        EB_ID: batchId,
        ...(selection.kind === 'all' ? { All: list.filter, Count: selection.count } : { UserIDs: [...selection.ids] }),
      }),
    invalidates: ['GetMarkingProgress'],
    done: ({ OtherMsg }) => remindedText(OtherMsg),
    onSent: () => list.setSelection(nothingSelected),
  })
  const ask = async (selection: Selection) => {
    const isSure = await modal.confirm({
      title: `提醒 ${selectedCount(selection)} 位考官？`,
      content: '每位有待评考生的考官收到一条消息；今天提醒过的不再发。夜间的提醒到早上发出。',
      okText: '提醒',
      cancelText: '再看看',
    })
    if (isSure) remind.start(selection)
  }
  return (
    <>
      <ListScreen
        title="评审进度"
        isPart
        list={list}
        startExport={exportOf('markingProgress', { ...list.sortedFilter, EB_ID: batchId })}
        query={query}
        searchHint="考官姓名、单位、手机号"
        idOf={({ UserID }) => UserID}
        nameOf={({ Name }) => Name}
        nothingYet="这个批次还没有给考官分配考生。"
        actions={
          mayAssign && (
            <Button type="primary" onClick={() => setBalancing(true)}>
              均衡分配
            </Button>
          )
        }
        detail={(id) => {
          const examiner = query.data?.listData.find(({ UserID }) => UserID === id)
          return examiner ? (
            <ProgressPane
              batchId={batchId}
              examiner={examiner}
              isBusy={remind.isSending}
              onRemind={() => void ask({ kind: 'some', ids: [id] })}
            />
          ) : (
            <p>这一项不在当前页，请回到列表选择。</p>
          )
        }}
        bulk={{
          most: BULK_MOST,
          actions: ({ selection }) => (
            <Button type="primary" loading={remind.isSending} onClick={() => void ask(selection)}>
              提醒
            </Button>
          ),
        }}
      >
        <Refusal of={remind} before="没有提醒：" />
        {query.data && <Figures figures={query.data.OtherMsg} batchId={batchId} mayAssign={mayAssign} />}
      </ListScreen>
      {isBalancing && <BalanceDialog batchId={batchId} onClose={() => setBalancing(false)} />}
    </>
  )
}

interface FiguresProps {
  figures: AnswerOf<'Admin', 'GetMarkingProgress'>['OtherMsg']
  batchId: number
  mayAssign: boolean
}

/** The batch in one line. */
function Figures({ figures, batchId, mayAssign }: FiguresProps) {
  const { Assigned, Done, Open, Begun, Awaited, Overdue, Unassigned, MarkEndDate } = figures
  return (
    <p className={styles.figures}>
      <span>
        分配 <strong>{Assigned}</strong>
      </span>
      <span>
        已评 <strong>{Done}</strong>
      </span>
      <span>
        待评 <strong>{Open}</strong>（草稿 {Begun}）
      </span>
      <span>
        未提交或未到 <strong>{Awaited}</strong>
      </span>
      <span>
        逾期 <strong className={Overdue > 0 ? styles.late : undefined}>{Overdue}</strong>
      </span>
      <span>
        没有考官{' '}
        {Unassigned > 0 && mayAssign ? (
          <Link to={`/batches/${batchId}/plan/assign?pay=1&marked=0`}>{Unassigned}</Link>
        ) : (
          <strong>{Unassigned}</strong>
        )}
      </span>
      <span>{MarkEndDate === null ? '没有设置阅卷截止时间' : `阅卷截止 ${isoMinuteText(MarkEndDate)}`}</span>
    </p>
  )
}
