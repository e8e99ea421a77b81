import { useQuery } from '@tanstack/react-query'
import { Checkbox, Input, Radio } from 'antd'
import { ModalForm } from '#admin/kit/form/ModalForm.tsx'
import { missing, unchosen } from '#admin/kit/form/missing.ts'
import { useKeptForm, useTyped } from '#admin/kit/kept/useKeptForm.ts'
import { Form } from '#admin/kit/ui/Form.tsx'
import { QueryState } from '#admin/kit/ui/QueryState.tsx'
import { callQuery } from '#client/callQuery.ts'
import { isoClockText } from '#domain/time.ts'
import styles from './ExamDay.module.css'
import type { HalfDay } from './halfDays.ts'

interface Props {
  halfDays: readonly HalfDay[]
  onClose: () => void
}

/** Sends everybody of an exam time who has not begun to another room, at their own minutes. Mounting opens it. */
export function MoveHalfDayDialog({ halfDays, onClose }: Props) {
  const kept = useKeptForm(`moveHalfDay.${halfDays[0]?.ET_ID ?? 0}`)
  const [timeId, setTimeId] = useTyped(kept, 'timeId', halfDays[0]?.ET_ID ?? 0)
  const halfDay = halfDays.find(({ ET_ID }) => ET_ID === timeId) ?? halfDays[0]
  const [roomId, setRoomId] = useTyped<number | null>(kept, 'roomId', null)
  const [isInsideAlong, setInsideAlong] = useTyped(kept, 'isInsideAlong', false)
  const [Reason, setReason] = useTyped(kept, 'Reason', '')
  const asked = { ET_ID: timeId, WithInside: isInsideAlong ? 1 : 0 } as const
  const query = useQuery({ ...callQuery('Admin', 'GetHalfDayRooms', asked), staleTime: 0, gcTime: 0 })
  const found = query.data
  const item = found?.item
  const chosen = found?.listData.find(({ ER_ID, Why }) => ER_ID === roomId && Why === '')
  const fit = found?.listData.filter(({ Why }) => Why === '') ?? []
  const unfit = found?.listData.filter(({ Why }) => Why !== '') ?? []
  return (
    <ModalForm
      kept={kept}
      title={`整场换考室 · ${halfDay?.room ?? ''}`}
      okText={chosen ? `调到${chosen.Room}` : '调整'}
      faults={{ moveRoom: unchosen(chosen, '考室'), moveReason: missing(Reason, '原因') }}
      explanation={
        <p>
          {item &&
            (item.Candidates === 0
              ? '这一场的考生都已开始考试，没有可以调走的考生。'
              : `${item.Candidates} 位考生和考官一起换考室，时间不变${item.BeginTime === null ? '' : `，最早一位 ${isoClockText(item.BeginTime)}`}${item.Staying > 0 ? `；已开始的 ${item.Staying} 位不动` : ''}。`)}
          家长和考官都会收到消息。
        </p>
      }
      change={(send) =>
        send('Admin', 'MoveHalfDay', {
          ...asked,
          ER_ID: chosen?.ER_ID ?? 0,
          Candidates: item?.Candidates ?? 0,
          Reason,
        })
      }
      invalidates={['GetSiteBoard', 'GetHalfDayRooms', 'GetExamTimeList']}
      typed={{ 原因: Reason }}
      done={({ OtherMsg }) =>
        `${OtherMsg.Moved} 位考生已调到${chosen?.Room ?? '新的考室'}${OtherMsg.Told > 0 ? `，已通知 ${OtherMsg.Told} 个家庭` : ''}`
      }
      onClose={onClose}
    >
      {halfDays.length > 1 && (
        <Form.Item label="场次" htmlFor="moveTime">
          <Radio.Group
            id="moveTime"
            value={timeId}
            options={halfDays.map(({ ET_ID, label }) => ({ value: ET_ID, label }))}
            onChange={({ target }) => setTimeId(Number(target.value))}
          />
        </Form.Item>
      )}
      <QueryState query={query} rows={3} />
      {item && item.Candidates > 0 && (
        <Form.Item label="调到" htmlFor="moveRoom">
          <Radio.Group
            id="moveRoom"
            className={styles.choices}
            value={chosen?.ER_ID ?? null}
            options={fit.map(({ ER_ID, Room, IsSameVenue }) => ({
              value: ER_ID,
              label: IsSameVenue === 1 ? Room : `${Room}（另一考点）`,
            }))}
            onChange={({ target }) => setRoomId(Number(target.value))}
          />
          {fit.length === 0 && <p>没有在这段时间空着、设备合适的考室。</p>}
        </Form.Item>
      )}
      <Checkbox checked={isInsideAlong} onChange={({ target }) => setInsideAlong(target.checked)}>
        已叫入考室的考生还没有开始，一起调走
      </Checkbox>
      {unfit.length > 0 && (
        <details className={styles.reasons} open={fit.length === 0}>
          <summary>不能用的 {unfit.length} 间考室和原因</summary>
          <ul className={styles.unfit}>
            {unfit.map(({ ER_ID, Room, Why }) => (
              <li key={ER_ID}>
                {Room}：{Why}
              </li>
            ))}
          </ul>
        </details>
      )}
      <Form.Item label="原因" htmlFor="moveReason">
        <Input
          id="moveReason"
          maxLength={100}
          placeholder="例如：一号考室停电"
          value={Reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </Form.Item>
    </ModalForm>
  )
}
