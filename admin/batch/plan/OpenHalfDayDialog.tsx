import { useQuery } from '@tanstack/react-query'
import { Alert, Input, Radio } from 'antd'
import { ModalForm } from '#admin/kit/form/ModalForm.tsx'
import { unchosen } from '#admin/kit/form/missing.ts'
import { useKeptForm, useTyped } from '#admin/kit/kept/useKeptForm.ts'
import { Form } from '#admin/kit/ui/Form.tsx'
import { PlainSelect } from '#admin/kit/ui/PlainSelect.tsx'
import { QueryState } from '#admin/kit/ui/QueryState.tsx'
import { messageOf } from '#client/callError.ts'
import { callQuery } from '#client/callQuery.ts'
import styles from './Plans.module.css'
import { stalePlans } from './stalePlans.ts'

interface Props {
  planId: number
  date: string
  onClose: () => void
}

/** Gives a room an examiner for some hours of the published plan, and lends the room where it is not open then. Mounting opens it. */
export function OpenHalfDayDialog({ planId, date, onClose }: Props) {
  const kept = useKeptForm(`openHalfDay.${planId}.${date}`)
  const [roomId, setRoomId] = useTyped<number | null>(kept, 'roomId', null)
  const [fromClock, setFrom] = useTyped(kept, 'fromClock', '09:00')
  const [toClock, setTo] = useTyped(kept, 'toClock', '12:00')
  const [userId, setUserId] = useTyped<number | null>(kept, 'userId', null)
  const venues = useQuery(callQuery('Admin', 'GetVenueList', {}))
  const rooms = (venues.data?.listData ?? [])
    .filter(({ IsOff }) => IsOff === 0)
    .flatMap(({ VenueName, EA_Name, Rooms }) =>
      Rooms.filter(({ IsOff }) => IsOff === 0).map(({ ER_ID, RoomName }) => ({
        value: ER_ID,
        label: `${VenueName} ${RoomName}（${EA_Name}）`,
      })),
    )
  const hours = {
    EPL_ID: planId,
    ER_ID: roomId ?? 1,
    From: `${date}T${fromClock}`,
    To: `${date}T${toClock}`,
  }
  const query = useQuery({
    ...callQuery('Admin', 'GetHalfDayOpening', hours),
    enabled: roomId !== null && fromClock < toClock,
    staleTime: 0,
    gcTime: 0,
  })
  const item = query.data?.item
  const fit = (query.data?.listData ?? []).filter(({ Why }) => Why === '')
  const unfit = (query.data?.listData ?? []).filter(({ Why }) => Why !== '')
  const chosen = fit.find(({ UserID }) => UserID === userId)
  const room = rooms.find(({ value }) => value === roomId)?.label ?? ''
  return (
    <ModalForm
      kept={kept}
      title={`增开半天 · ${date}`}
      okText={item?.IsLent === 1 ? '借用考室并增开' : '增开'}
      isReady={roomId === null || fromClock >= toClock || item?.Why === ''}
      faults={{
        openRoom: unchosen(roomId, '考室'),
        openTo: fromClock < toClock ? null : '结束时间要晚于开始时间',
        openExaminer: unchosen(chosen, '考官'),
      }}
      explanation={
        <p>立即生效，不影响任何考生；考官会马上收到消息。增开后，没有排上的考生和需要调整的考生可以排到这里。</p>
      }
      change={(send) =>
        send('Admin', 'OpenHalfDay', { ...hours, UserID: chosen?.UserID ?? 0, IsLent: item?.IsLent ?? 0 })
      }
      invalidates={[...stalePlans, 'GetVenueList', 'GetHalfDayOpening']}
      done={`已增开：${room} ${fromClock} 至 ${toClock}，已通知${chosen?.Name ?? '考官'}`}
      onClose={onClose}
    >
      <Form.Item label="考室" htmlFor="openRoom">
        <PlainSelect id="openRoom" options={rooms} value={roomId} placeholder="选择考室" onChange={setRoomId} />
      </Form.Item>
      <Form.Item label="从" htmlFor="openFrom">
        <Input id="openFrom" type="time" value={fromClock} onChange={({ target }) => setFrom(target.value)} />
      </Form.Item>
      <Form.Item label="到" htmlFor="openTo" extra="上午到13:00为止，下午从13:00起">
        <Input id="openTo" type="time" value={toClock} onChange={({ target }) => setTo(target.value)} />
      </Form.Item>
      {query.isError ? (
        <Alert type="error" showIcon title={messageOf(query.error)} />
      ) : (
        roomId !== null && <QueryState query={query} rows={3} />
      )}
      {item && item.Why !== '' && <Alert type="error" showIcon title={item.Why} />}
      {item?.Why === '' && item.IsLent === 1 && (
        <Alert type="info" showIcon title="考室这段时间没有开放，将借用并加入它的开放时间" />
      )}
      {item?.Why === '' && (
        <Form.Item label="考官" htmlFor="openExaminer">
          <Radio.Group
            id="openExaminer"
            className={styles.choices}
            value={chosen?.UserID ?? null}
            options={fit.map(({ UserID, Name, Organisation }) => ({
              value: UserID,
              label: Organisation === '' ? Name : `${Name}（${Organisation}）`,
            }))}
            onChange={({ target }) => setUserId(Number(target.value))}
          />
          {fit.length === 0 && <p>没有这段时间能到场的考官。</p>}
        </Form.Item>
      )}
      {item?.Why === '' && unfit.length > 0 && (
        <details>
          <summary>不能到场的 {unfit.length} 位考官和原因</summary>
          <ul>
            {unfit.map(({ UserID, Name, Why }) => (
              <li key={UserID}>
                {Name}：{Why}
              </li>
            ))}
          </ul>
        </details>
      )}
    </ModalForm>
  )
}
