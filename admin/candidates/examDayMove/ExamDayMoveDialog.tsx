import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Modal } from 'antd'
import { useState } from 'react'
import { Link } from '#admin/kit/page/router.tsx'
import { Refusal } from '#admin/kit/send/Refusal.tsx'
import { QueryState } from '#admin/kit/ui/QueryState.tsx'
import { mayCall, mayCallForAllAreas } from '#admin/shell/mayCall.ts'
import { useStaff } from '#admin/shell/staff.ts'
import { callQuery } from '#client/callQuery.ts'
import type { SiteRowWire } from '#contract/schedule/examDayBoard.ts'
import type { DayPlaceWire, RoomPlacesWire } from '#contract/schedule/examDayMove.ts'
import { isoClockText } from '#domain/time.ts'
import styles from './ExamDayMove.module.css'
import { PostponeDialog } from './PostponeDialog.tsx'
import { SwapDialog } from './SwapDialog.tsx'
import { type DoneMove, useExamDayMove } from './useExamDayMove.ts'

interface Props {
  candidate: Pick<SiteRowWire, 'EF_ID' | 'Name' | 'ExamNO' | 'MName' | 'GName' | 'Attendance'>
  /** Why a place is asked for. */
  why?: string
  onMoved: (move: DoneMove) => void
  onClose: () => void
}

const attendanceTexts = ['未到', '已签到', '缺考'] as const

/** The rooms to which a candidate can be sent now; one press sends him. Mounting opens it. */
export function ExamDayMoveDialog({ candidate, why = '', onMoved, onClose }: Props) {
  const { EF_ID, Name, ExamNO, MName, GName, Attendance } = candidate
  const staff = useStaff()
  const { Roles } = staff
  const mayPlan = mayCallForAllAreas(staff, 'GetExamPlanList')
  const places = useQuery({ ...callQuery('Admin', 'GetExamDayPlaces', { EF_ID }), staleTime: 0, gcTime: 0 })
  const moving = useExamDayMove((move) => {
    onMoved(move)
    onClose()
  })
  const [other, setOther] = useState<'postpone' | 'swap' | null>(null)
  const current = places.data?.item
  const send = (from: DayPlaceWire, { ER_ID, Room }: RoomPlacesWire, BeginTime: string) =>
    moving.start({ EF_ID, Name, from, to: { ER_ID, Room, BeginTime } })
  if (other === 'swap') return <SwapDialog candidate={candidate} onClose={onClose} />
  if (other === 'postpone') return <PostponeDialog candidate={candidate} onClose={onClose} />
  return (
    <Modal
      open
      footer={null}
      title={`${Name} · ${MName} ${GName}`}
      onCancel={() => {
        moving.dismiss()
        onClose()
      }}
    >
      {why !== '' && <Alert type="warning" showIcon title={why} className={styles.moved} />}
      <p className={styles.soft}>
        {ExamNO} {attendanceTexts[Attendance]}
        {current && `，${current.Room} ${isoClockText(current.BeginTime)}`}
      </p>
      <Refusal of={moving} before="没有调整：" />
      <QueryState query={places} rows={3} />
      {current && current.Why !== '' && <Alert type="info" showIcon title={current.Why} />}
      {current && current.Why === '' && (
        <ul className={styles.places} aria-label="可以调到">
          {places.data?.listData.map((room) => (
            <li key={room.ER_ID} className={styles.place}>
              <span className={styles.placeName}>
                {room.Room}
                {room.ER_ID === current.ER_ID && <span className={styles.soft}>（现在的考室）</span>}
              </span>
              {room.BeginTimes.map((begin) => (
                <Button
                  key={begin}
                  aria-label={`调到${room.Room} ${isoClockText(begin)}`}
                  disabled={moving.isSending}
                  onClick={() => send(current, room, begin)}
                >
                  {isoClockText(begin)}
                </Button>
              ))}
              {room.BeginTimes.length === 0 && (
                <span className={styles.soft}>{room.Why || '到考室关门或考官离开前没有空档'}</span>
              )}
            </li>
          ))}
        </ul>
      )}
      {current?.Why === '' && places.data?.listData.every(({ BeginTimes }) => BeginTimes.length === 0) && mayPlan && (
        <p>
          <Link to="/venues">延长考室开放时间</Link>　<Link to="/examiner-days">延长考官时间</Link>
        </p>
      )}
      <p className={styles.footer}>
        {mayCall(Roles, 'PostponeCandidate') && Attendance !== 2 && (
          <Button onClick={() => setOther('postpone')}>改期到另一天</Button>
        )}
        {mayCall(Roles, 'SwapCandidates') && Attendance !== 2 && (
          <Button onClick={() => setOther('swap')}>与另一位考生对调</Button>
        )}
        {mayCall(Roles, 'GetEnrolmentDetail') && <Link to={`/enrolments/${EF_ID}`}>查看报名</Link>}
      </p>
    </Modal>
  )
}
