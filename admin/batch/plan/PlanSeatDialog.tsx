import { useQuery } from '@tanstack/react-query'
import { Alert, Input } from 'antd'
import { useState } from 'react'
import { ModalForm } from '#admin/kit/form/ModalForm.tsx'
import { missing, unchosen } from '#admin/kit/form/missing.ts'
import { useKeptForm, useTyped } from '#admin/kit/kept/useKeptForm.ts'
import { Form } from '#admin/kit/ui/Form.tsx'
import { PlainSelect } from '#admin/kit/ui/PlainSelect.tsx'
import { callQuery } from '#client/callQuery.ts'
import type { ExamPlanWire } from '#contract/schedule/plan.ts'
import { FreePlaceKeys } from './FreePlaceKeys.tsx'
import { stalePlans } from './stalePlans.ts'

export interface SeatInForm {
  EF_ID: number
  Name: string
  /** Where it is now: its room and the time as a form takes it; null without a place. */
  current: { roomId: number; at: string } | null
}

interface Props {
  plan: Pick<ExamPlanWire, 'EPL_ID' | 'Version'>
  seat: SeatInForm
  onClose: () => void
}

/** Gives an enrolment of a plan another room and time, and says at once which rule that would break. Mounting opens it. */
export function PlanSeatDialog({ plan, seat, onClose }: Props) {
  const { EPL_ID } = plan
  // What somebody else changes while the form is open is told once, before the form may overwrite it.
  const [openedWith, setOpenedWith] = useState<number | null>(plan.Version)
  const Version = openedWith ?? plan.Version
  const { EF_ID } = seat
  const venues = useQuery(callQuery('Admin', 'GetVenueList', {}))
  const kept = useKeptForm(`planSeat.${EPL_ID}.${EF_ID}`)
  const [roomId, setRoomId] = useTyped(kept, 'roomId', seat.current?.roomId ?? null)
  const [at, setAt] = useTyped(kept, 'at', seat.current?.at ?? '')
  const rooms = (venues.data?.listData ?? []).flatMap(({ VenueName, Rooms }) =>
    Rooms.filter(({ IsOff }) => IsOff === 0).map(({ ER_ID, RoomName }) => ({
      value: ER_ID,
      label: `${VenueName} ${RoomName}`,
    })),
  )
  const isOther = roomId !== seat.current?.roomId || at !== seat.current.at
  const place = roomId !== null && at !== '' && isOther ? { EPL_ID, EF_ID, ER_ID: roomId, BeginTime: at } : null
  const check = useQuery({
    ...callQuery('Admin', 'CheckExamPlanMove', place ?? { EPL_ID, EF_ID, ER_ID: 1, BeginTime: '' }),
    enabled: place !== null,
    staleTime: 0,
  })
  const verdict = place && check.data?.item
  return (
    <ModalForm
      kept={kept}
      title={`${seat.current ? '调整' : '安排'} · ${seat.Name}`}
      okText="保存"
      isReady={place === null || verdict?.IsFit === 1}
      faults={{
        moveRoom: unchosen(roomId, '考室'),
        moveAt: missing(at, '开始时间') ?? (isOther ? null : '考室和时间都没有改动'),
      }}
      change={async (send) => place && send('Admin', 'MoveExamPlanSeat', { ...place, Version })}
      invalidates={stalePlans}
      done="已调整并固定；发布改动后考生才会看到"
      onRefused={() => setOpenedWith(null)}
      onClose={onClose}
    >
      <FreePlaceKeys
        planId={EPL_ID}
        enrolmentId={EF_ID}
        at={place ? { roomId: place.ER_ID, at: place.BeginTime } : seat.current}
        onPlace={(to) => {
          setRoomId(to.roomId)
          setAt(to.at)
        }}
      />
      <Form.Item label="考室" htmlFor="moveRoom">
        <PlainSelect id="moveRoom" options={rooms} value={roomId} onChange={setRoomId} />
      </Form.Item>
      <Form.Item label="开始时间（北京时间）" htmlFor="moveAt">
        <Input id="moveAt" type="datetime-local" value={at} onChange={({ target }) => setAt(target.value)} />
      </Form.Item>
      <div role="status">
        {verdict?.IsFit === 0 && <Alert type="error" showIcon title={verdict.Why} />}
        {verdict?.IsFit === 1 && <Alert type="success" showIcon title="可以安排在这里" />}
        {place && check.isError && <Alert type="error" showIcon title="没有检查成功，请核对时间" />}
      </div>
    </ModalForm>
  )
}
