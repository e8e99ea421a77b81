import { Button, Descriptions, Space } from 'antd'
import { useState } from 'react'
import { Link } from '#admin/kit/page/router.tsx'
import { Refusal } from '#admin/kit/send/Refusal.tsx'
import { mayCall } from '#admin/shell/mayCall.ts'
import { useStaff } from '#admin/shell/staff.ts'
import type { MarkingProgressWire } from '#contract/result/markingProgress.ts'
import { isoMinuteText } from '#domain/time.ts'
import { TakeWorkDialog } from './TakeWorkDialog.tsx'
import { useExaminerOut } from './useExaminerOut.ts'

interface Props {
  batchId: number
  examiner: MarkingProgressWire
  isBusy: boolean
  onRemind: () => void
}

/** One examiner's work in this batch, beside the list. */
export function ProgressPane({ batchId, examiner, isBusy, onRemind }: Props) {
  const { UserID, Name, Mobile, Organisation, Assigned, Done, Open, Begun, Awaited, Overdue } = examiner
  const { Roles } = useStaff()
  const mayOpen = mayCall(Roles, 'GetExaminerList')
  const mayTake = mayCall(Roles, 'TakeMarkingWork')
  const mayLeaveOut = mayCall(Roles, 'SetExaminerOut')
  const out = useExaminerOut(batchId)
  const [isTaking, setTaking] = useState(false)
  return (
    <>
      <Space wrap style={{ marginBottom: 16 }}>
        <Button type="primary" disabled={Open === 0 || examiner.IsOff === 1} loading={isBusy} onClick={onRemind}>
          提醒
        </Button>
        {mayTake && examiner.OpenOnline > 0 && <Button onClick={() => setTaking(true)}>收回改派</Button>}
        {mayLeaveOut && (
          <Button loading={out.isSending} onClick={() => out.start({ UserID, Name, isOut: examiner.IsOut === 0 })}>
            {examiner.IsOut === 1 ? '恢复参与' : '不再分配新任务'}
          </Button>
        )}
        {examiner.IsOff === 1 && Open > 0 && mayOpen && (
          <Link to={`/batches/${batchId}/plan/assign?pay=1&stranded=1`}>考官已停用，去另行分配</Link>
        )}
      </Space>
      <Refusal of={out} before="没有保存：" />
      {examiner.IsOut === 1 && (
        <p role="status">
          {examiner.OutBy}于 {isoMinuteText(examiner.OutTime ?? '')}{' '}
          设为不参与本批次：初评、复评、改派和排考都不再分给他，已有的仍由他评审。
        </p>
      )}
      <Descriptions
        bordered
        size="small"
        column={1}
        items={[
          {
            key: 'name',
            label: '考官',
            children: mayOpen ? <Link to={`/examiners?row=${UserID}`}>{Name}</Link> : Name,
          },
          { key: 'mobile', label: '手机', children: Mobile },
          { key: 'organisation', label: '单位', children: Organisation || '没有填写' },
          { key: 'work', label: '本批次', children: `分配 ${Assigned}，已评 ${Done}` },
          { key: 'open', label: '待评', children: `${Open}（草稿 ${Begun}，逾期 ${Overdue}）` },
          { key: 'awaited', label: '未提交或未到', children: Awaited },
          {
            key: 'last',
            label: '最近评审',
            children: examiner.LastTime === null ? '还没有开始' : isoMinuteText(examiner.LastTime),
          },
          {
            key: 'reminded',
            label: '最近提醒',
            children: examiner.RemindedTime === null ? '没有提醒过' : isoMinuteText(examiner.RemindedTime),
          },
        ]}
      />
      {isTaking && <TakeWorkDialog batchId={batchId} examiner={examiner} onClose={() => setTaking(false)} />}
    </>
  )
}
