import { useQuery } from '@tanstack/react-query'
import { Alert, Checkbox, Input } from 'antd'
import { ModalForm } from '#admin/kit/form/ModalForm.tsx'
import { useKeptForm, useTyped } from '#admin/kit/kept/useKeptForm.ts'
import { Form } from '#admin/kit/ui/Form.tsx'
import { MessageEstimate } from '#admin/kit/ui/MessageEstimate.tsx'
import { PlainTable } from '#admin/kit/ui/PlainTable.tsx'
import { QueryState } from '#admin/kit/ui/QueryState.tsx'
import { callQuery } from '#client/callQuery.ts'
import type { ExamPlanWire } from '#contract/schedule/plan.ts'
import type { ExamPlanChangedWire } from '#contract/schedule/planPublish.ts'
import { countText } from '#domain/page.ts'
import { isoMinuteText } from '#domain/time.ts'
import styles from './Plans.module.css'
import { stalePlans } from './stalePlans.ts'

interface Props {
  plan: ExamPlanWire
  batchName: string
  onClose: () => void
}

/** Publishes a plan or its changes, after what would change and a number typed (office#summary-first). Mounting opens it. */
export function PublishPlanDialog({ plan, batchName, onClose }: Props) {
  const { EPL_ID } = plan
  const query = useQuery({ ...callQuery('Admin', 'GetExamPlanChanges', { EPL_ID }), staleTime: 0 })
  const kept = useKeptForm(`publishPlan.${EPL_ID}`)
  const [leavesOut, setLeavesOut] = useTyped(kept, 'leavesOut', false)
  const [typed, setTyped] = useTyped(kept, 'typed', '', { isSecret: true })
  const changes = query.data?.item
  const touched = changes ? changes.Added + changes.Moved + changes.Withdrawn : 0
  const isBroken = (changes?.Broken ?? 0) > 0
  return (
    <ModalForm
      kept={kept}
      title={`发布方案 ${EPL_ID} · ${batchName}`}
      okText={plan.IsCurrent === 1 ? '发布改动' : '发布'}
      isReady={touched > 0}
      faults={{
        form: isBroken && !leavesOut ? '有位置已经不能用：请先调整，或勾选“其余照常发布”' : null,
        publishPlanCount: typed.trim() === String(touched) ? null : `请输入 ${touched}`,
      }}
      change={(send) =>
        send('Admin', 'PublishExamPlan', {
          EPL_ID,
          Version: changes?.Version ?? plan.Version,
          LeaveOut: leavesOut ? 1 : 0,
        })
      }
      invalidates={stalePlans}
      done={({ OtherMsg: { Added, Moved, Withdrawn } }) =>
        `已发布：新安排 ${countText(Added)} 人，变动 ${countText(Moved)} 人，取消 ${countText(Withdrawn)} 人`
      }
      onClose={onClose}
    >
      <QueryState query={query} rows={5} />
      {changes && (
        <>
          <ul className={styles.reasons}>
            <li>
              第一次有考试时间：<strong>{countText(changes.Added)}</strong> 人
            </li>
            <li>
              时间或考室变动：<strong>{countText(changes.Moved)}</strong> 人
            </li>
            <li>
              取消原来的时间：<strong>{countText(changes.Withdrawn)}</strong> 人
            </li>
            <li>没有变化，不会收到消息：{countText(changes.Same)} 人</li>
            <li>已缴费但没有排上：{countText(changes.NotPlaced)} 人</li>
          </ul>
          <p>
            {changes.ShowRoomTime === null
              ? '考生立即看到自己的时间，只有时间变了的人会收到消息。'
              : `考生从 ${isoMinuteText(changes.ShowRoomTime)} 起看到自己的时间并收到消息；已经看到的人变动时立即收到。`}
          </p>
          {query.data && touched > 0 && <MessageEstimate estimate={query.data.OtherMsg.Messages} />}
          {changes.Changed.length > 0 && (
            <ChangedTimes changed={changes.Changed} all={changes.Moved + changes.Withdrawn} />
          )}
          {isBroken && (
            <>
              <Alert
                type="warning"
                showIcon
                title={`${countText(changes.Broken)} 个位置已经不能用，可以先调整或再排一次`}
              />
              <PlainTable
                rows={query.data?.listData ?? []}
                keyOf={({ EF_ID }) => EF_ID}
                rowsPerPage={8}
                columns={[
                  { title: '考生', width: 110, cell: ({ Name }) => Name },
                  { title: '原因', cell: ({ Why }) => Why },
                ]}
              />
              <Checkbox checked={leavesOut} onChange={({ target }) => setLeavesOut(target.checked)}>
                其余照常发布，这些考生暂不安排
              </Checkbox>
            </>
          )}
          {touched === 0 ? (
            <p>没有要发布的改动。</p>
          ) : (
            <Form.Item label={`输入有变化的人数 ${touched} 以确认`} htmlFor="publishPlanCount">
              <Input
                id="publishPlanCount"
                inputMode="numeric"
                autoComplete="off"
                value={typed}
                onChange={({ target }) => setTyped(target.value)}
              />
            </Form.Item>
          )}
        </>
      )}
    </ModalForm>
  )
}

interface ChangedTimesProps {
  /** The first of those who are moved or lose their time. */
  changed: ExamPlanChangedWire[]
  all: number
}

/** Whose time changes, from when and where to when and where. */
function ChangedTimes({ changed, all }: ChangedTimesProps) {
  return (
    <details className={styles.changed}>
      <summary>谁的时间变动或取消</summary>
      <PlainTable
        rows={changed}
        keyOf={({ EF_ID }) => EF_ID}
        rowsPerPage={8}
        columns={[
          { title: '考生', width: 110, cell: ({ Name }) => Name },
          { title: '准考证号', width: 110, cell: ({ ExamNO }) => ExamNO },
          { title: '原来', cell: ({ OldTime, OldRoom }) => OldTime && `${isoMinuteText(OldTime)} ${OldRoom}` },
          {
            title: '改为',
            cell: ({ NewTime, NewRoom }) => (NewTime ? `${isoMinuteText(NewTime)} ${NewRoom}` : '取消'),
          },
        ]}
      />
      {all > changed.length && (
        <p>
          这里列出前 {countText(changed.length)} 人，共 {countText(all)} 人。
        </p>
      )}
    </details>
  )
}
