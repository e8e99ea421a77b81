import { useQuery } from '@tanstack/react-query'
import { Input, Radio } from 'antd'
import { NewPlaceList } from '#admin/candidates/examDayMove/NewPlaceList.tsx'
import { stalePlaces } from '#admin/candidates/examDayMove/stalePlaces.ts'
import { ModalForm } from '#admin/kit/form/ModalForm.tsx'
import { missing, unchosen } from '#admin/kit/form/missing.ts'
import { useKeptForm, useTyped } from '#admin/kit/kept/useKeptForm.ts'
import { Form } from '#admin/kit/ui/Form.tsx'
import { PlainSelect } from '#admin/kit/ui/PlainSelect.tsx'
import { QueryState } from '#admin/kit/ui/QueryState.tsx'
import { callQuery } from '#client/callQuery.ts'
import { isoClockText } from '#domain/time.ts'
import type { Room } from './board/geometry.ts'
import styles from './Plans.module.css'
import { stalePlans } from './stalePlans.ts'

interface Props {
  planId: number
  rooms: readonly Room[]
  onClose: () => void
}

type Kind = 'spread' | 'otherDay'
const kinds: readonly { value: Kind; label: string }[] = [
  { value: 'spread', label: '考生分散到当天其他考室的空档' },
  { value: 'otherDay', label: '考生改到以后的日子' },
]

const halfDaysOf = (rooms: readonly Room[]) =>
  rooms.flatMap(({ ER_ID, VenueName, RoomName, Sittings }) =>
    Sittings.map(({ From, To, Name }) => ({
      ER_ID,
      BeginTime: From,
      label: `${VenueName} ${RoomName} ${isoClockText(From)} 至 ${isoClockText(To)}（${Name}）`,
    })),
  )

/** Takes a half-day out of the published plan, and shows where everybody in it goes before it is done. Mounting opens it. */
export function CloseHalfDayDialog({ planId, rooms, onClose }: Props) {
  const halfDays = halfDaysOf(rooms)
  const kept = useKeptForm(`closeHalfDay.${planId}`)
  const [at, setAt] = useTyped<number | null>(kept, 'at', null, { isSecret: true })
  const [Kind, setKind] = useTyped<Kind>(kept, 'Kind', 'spread')
  const [Reason, setReason] = useTyped(kept, 'Reason', '')
  const half = at === null ? undefined : halfDays[at]
  const place = { EPL_ID: planId, ER_ID: half?.ER_ID ?? 1, BeginTime: half?.BeginTime ?? '' }
  const found = useQuery({
    ...callQuery('Admin', 'GetHalfDayToClose', place),
    enabled: half !== undefined,
    staleTime: 0,
    gcTime: 0,
  })
  const ET_ID = found.data?.item.ET_ID ?? 0
  const preview = useQuery({
    ...callQuery('Admin', 'PreviewHalfDayChange', { ET_ID: ET_ID || 1, Kind, Minutes: 0 }),
    enabled: ET_ID !== 0,
    staleTime: 0,
    gcTime: 0,
  })
  const isEmpty = found.data !== undefined && ET_ID === 0
  const item = ET_ID === 0 ? undefined : preview.data?.item
  const rows = ET_ID === 0 ? [] : (preview.data?.listData ?? [])
  const left = item ? item.Candidates - item.Placed : 0
  const isPossible = isEmpty || (item !== undefined && left === 0)
  return (
    <ModalForm
      kept={kept}
      title="关闭半天"
      okText={item && item.Candidates > 0 ? `调整 ${item.Candidates} 位考生并关闭` : '关闭'}
      isReady={half === undefined || isPossible}
      faults={{ closeHalf: unchosen(half, '半天'), closeReason: missing(Reason, '原因') }}
      explanation={
        <p>
          {half === undefined && '选择要关闭的半天，会先列出其中的考生去哪里。'}
          {isEmpty && '这半天没有考生，关闭后考官不用到场。'}
          {item &&
            (left > 0
              ? `其中 ${left} 位考生没有空档，不能关闭。可以先增开半天，或改到以后的日子。`
              : item.Candidates === 0
                ? `其中 ${item.Staying} 位考生都已开始，都不变动；这半天到最后一位考完为止。`
                : `${item.Candidates} 位考生按下面的安排调整${item.Staying > 0 ? `；已开始的 ${item.Staying} 位不动` : ''}，家长和考官都会收到消息。`)}
        </p>
      }
      change={(send) =>
        send('Admin', 'CloseHalfDay', { ...place, Kind, Digest: item?.Digest ?? '', At: item?.At ?? '', Reason })
      }
      invalidates={[...stalePlans, ...stalePlaces, 'GetHalfDayToClose', 'PreviewHalfDayChange']}
      typed={{ 原因: Reason }}
      done={({ OtherMsg }) =>
        `已关闭${OtherMsg.Moved > 0 ? `，调整了 ${OtherMsg.Moved} 位考生` : ''}${OtherMsg.Told > 0 ? `，已通知 ${OtherMsg.Told} 个家庭` : ''}`
      }
      onClose={onClose}
    >
      <Form.Item label="半天" htmlFor="closeHalf">
        <PlainSelect
          id="closeHalf"
          options={halfDays.map(({ label }, value) => ({ value, label }))}
          value={at}
          placeholder="考室、时间和考官"
          onChange={setAt}
        />
      </Form.Item>
      <Form.Item label="其中的考生" htmlFor="closeKind">
        <Radio.Group
          id="closeKind"
          className={styles.choices}
          value={Kind}
          options={[...kinds]}
          onChange={({ target }) => setKind(target.value as Kind)}
        />
      </Form.Item>
      {half && <QueryState query={ET_ID === 0 ? found : preview} rows={3} />}
      <NewPlaceList rows={rows} />
      <Form.Item label="原因" htmlFor="closeReason">
        <Input
          id="closeReason"
          maxLength={100}
          placeholder="例如：考官临时有事"
          value={Reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </Form.Item>
    </ModalForm>
  )
}
