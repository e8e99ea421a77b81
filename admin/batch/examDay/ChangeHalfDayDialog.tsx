import { useQuery } from '@tanstack/react-query'
import { Checkbox, Input, InputNumber, Radio } from 'antd'
import { NewPlaceList } from '#admin/candidates/examDayMove/NewPlaceList.tsx'
import { stalePlaces } from '#admin/candidates/examDayMove/stalePlaces.ts'
import { ModalForm } from '#admin/kit/form/ModalForm.tsx'
import { missing } from '#admin/kit/form/missing.ts'
import { useKeptForm, useTyped } from '#admin/kit/kept/useKeptForm.ts'
import { Form } from '#admin/kit/ui/Form.tsx'
import { QueryState } from '#admin/kit/ui/QueryState.tsx'
import { callQuery } from '#client/callQuery.ts'
import type { HalfDayChangeKind } from '#domain/schedule/halfDayChange.ts'
import styles from './ExamDay.module.css'
import type { HalfDay } from './halfDays.ts'

interface Props {
  halfDays: readonly HalfDay[]
  onClose: () => void
}

const kinds: ReadonlyArray<{ value: HalfDayChangeKind; label: string }> = [
  { value: 'spread', label: '分散到当天其他考室的空档' },
  { value: 'shift', label: '在本考室整场推迟' },
  { value: 'otherDay', label: '改到以后的日子' },
]
const USUAL_MINUTES = 20

/** Shifts or spreads everybody of an exam time who has not begun, and shows where each goes before it is done. Mounting opens it. */
export function ChangeHalfDayDialog({ halfDays, onClose }: Props) {
  const kept = useKeptForm(`changeHalfDay.${halfDays[0]?.ET_ID ?? 0}`)
  const [ET_ID, setTimeId] = useTyped(kept, 'ET_ID', halfDays[0]?.ET_ID ?? 0)
  const [Kind, setKind] = useTyped<HalfDayChangeKind>(kept, 'Kind', 'spread')
  const [minutes, setMinutes] = useTyped(kept, 'minutes', USUAL_MINUTES)
  const [Reason, setReason] = useTyped(kept, 'Reason', '')
  const Minutes = Kind === 'shift' ? minutes : 0
  const [isInsideAlong, setInsideAlong] = useTyped(kept, 'isInsideAlong', false)
  const change = { ET_ID, Kind, Minutes, WithInside: isInsideAlong ? 1 : 0 } as const
  const query = useQuery({ ...callQuery('Admin', 'PreviewHalfDayChange', change), staleTime: 0, gcTime: 0 })
  const item = query.data?.item
  const rows = query.data?.listData ?? []
  const left = item ? item.Candidates - item.Placed : 0
  const isPossible = item !== undefined && item.Placed > 0 && (Kind !== 'shift' || left === 0)
  return (
    <ModalForm
      kept={kept}
      title={`整场调整时间 · ${halfDays.find((one) => one.ET_ID === ET_ID)?.room ?? ''}`}
      okText={isPossible ? `调整 ${item.Placed} 位考生` : '调整'}
      isReady={isPossible}
      faults={{ changeReason: missing(Reason, '原因') }}
      explanation={
        <p>
          {item &&
            (item.Candidates === 0
              ? '这一场没有待考的考生。'
              : `待考 ${item.Candidates} 位，可以调整 ${item.Placed} 位，顺序不变${item.Staying > 0 ? `；已开始的 ${item.Staying} 位不动` : ''}。`)}
          {left > 0 &&
            (Kind === 'shift'
              ? '有考生推迟后没有时间，不能整场推迟。'
              : `另外 ${left} 位没有空档，仍在原处，可以再逐个改期。`)}
          家长和考官都会收到消息。
        </p>
      }
      change={(send) =>
        send('Admin', 'ChangeHalfDay', { ...change, Digest: item?.Digest ?? '', At: item?.At ?? '', Reason })
      }
      invalidates={[...stalePlaces, 'PreviewHalfDayChange', 'GetHalfDayRooms']}
      typed={{ 原因: Reason }}
      done={({ OtherMsg }) =>
        `已调整 ${OtherMsg.Moved} 位考生${OtherMsg.Left > 0 ? `，${OtherMsg.Left} 位仍在原处` : ''}${OtherMsg.Told > 0 ? `，已通知 ${OtherMsg.Told} 个家庭` : ''}`
      }
      onClose={onClose}
    >
      {halfDays.length > 1 && (
        <Form.Item label="场次" htmlFor="changeTime">
          <Radio.Group
            id="changeTime"
            value={ET_ID}
            options={halfDays.map((one) => ({ value: one.ET_ID, label: one.label }))}
            onChange={({ target }) => setTimeId(Number(target.value))}
          />
        </Form.Item>
      )}
      <Form.Item label="怎样调整" htmlFor="changeKind">
        <Radio.Group
          id="changeKind"
          className={styles.choices}
          value={Kind}
          options={[...kinds]}
          onChange={({ target }) => setKind(target.value as HalfDayChangeKind)}
        />
      </Form.Item>
      {Kind === 'shift' && (
        <Form.Item label="推迟几分钟" htmlFor="changeMinutes">
          <InputNumber
            id="changeMinutes"
            min={1}
            max={240}
            precision={0}
            value={minutes}
            onChange={(value) => setMinutes(value ?? USUAL_MINUTES)}
          />
        </Form.Item>
      )}
      <Checkbox checked={isInsideAlong} onChange={({ target }) => setInsideAlong(target.checked)}>
        已叫入考室的考生还没有开始，一起调整
      </Checkbox>
      <QueryState query={query} rows={3} />
      <NewPlaceList rows={rows} />
      <Form.Item label="原因" htmlFor="changeReason">
        <Input
          id="changeReason"
          maxLength={100}
          placeholder="例如：一号考室停电"
          value={Reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </Form.Item>
    </ModalForm>
  )
}
