import { PushpinFilled, PushpinOutlined } from '@ant-design/icons'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, Button } from 'antd'
import { useState } from 'react'
import { call } from '#client/api.ts'
import { messageOf } from '#client/callError.ts'
import { callQuery } from '#client/callQuery.ts'
import { useRequestKey } from '#client/useRequestKey.ts'
import type { ExamPlanBoardWire, ExamPlanWire } from '#contract/plan.ts'
import { isId } from '../list/listAddress.ts'
import { wallClock } from '../schedule/examTimeInput.ts'
import { NotFoundScreen } from '../shell/NotFoundScreen.tsx'
import { Link, useParams, useSearchParams } from '../shell/router.tsx'
import { PlainSelect } from '../ui/PlainSelect.tsx'
import { QueryState } from '../ui/QueryState.tsx'
import { whenShown } from '../ui/whenShown.tsx'
import type { MovedSeat } from './MoveSeatDialog.tsx'
import styles from './PlanDay.module.css'
import { PlanHead } from './PlanHead.tsx'
import { refreshPlans } from './refreshPlans.ts'

const MoveSeatDialog = whenShown(async () => (await import('./MoveSeatDialog.tsx')).MoveSeatDialog)

type Room = ExamPlanBoardWire['Rooms'][number]
type Seat = Room['Seats'][number]

const clock = (iso: string) => iso.slice(11, 16)

/** One day of a plan: each room with its examiners and candidates in the order of the day; a candidate is moved, pinned or taken out. */
export function PlanDayScreen() {
  const planId = Number(useParams().id)
  const [params] = useSearchParams()
  const batchId = Number(params.get('batch'))
  const plans = useQuery({ ...callQuery('Admin', 'GetExamPlanList', { EB_ID: batchId }), enabled: isId(batchId) })
  const plan = plans.data?.listData.find(({ EPL_ID }) => EPL_ID === planId)
  if (!isId(planId) || !isId(batchId) || (plans.data && !plan)) return <NotFoundScreen />
  return (
    <>
      <PlanHead />
      <QueryState query={plans} rows={10} />
      {plan && <PlanDay plan={plan} />}
    </>
  )
}

function PlanDay({ plan }: { plan: ExamPlanWire }) {
  const queries = useQueryClient()
  const [params, setParams] = useSearchParams()
  const [search, setSearch] = useState('')
  const [moved, setMoved] = useState<MovedSeat | null>(null)
  const keyOf = useRequestKey()
  const { EPL_ID, Version } = plan
  const date = params.get('date')
  const query = useQuery(callQuery('Admin', 'GetExamPlanBoard', { EPL_ID, ...(date === null ? {} : { Date: date }) }))
  const change = useMutation({
    mutationFn: (work: () => Promise<unknown>) => work(),
    onSettled: () => refreshPlans(queries),
  })
  const pin = ({ EF_ID, IsPinned }: Seat) =>
    change.mutate(() => call('Admin', 'PinExamPlan', { EPL_ID, EF_IDs: [EF_ID], IsPinned: IsPinned === 1 ? 0 : 1 }))
  const takeOut = ({ EF_ID }: Seat) => {
    const request = { EPL_ID, EF_ID, Version }
    change.mutate(() => call('Admin', 'TakeOutExamPlanSeat', { ...request, RequestKey: keyOf(request) }))
  }
  const board = query.data?.item
  const isFound = ({ Name, ExamNO }: Seat) => search !== '' && (Name.includes(search) || ExamNO.includes(search))
  return (
    <>
      <div className={styles.head}>
        <h2>方案 {EPL_ID}</h2>
        <Link to={`/plan?batch=${plan.EB_ID}`}>返回方案</Link>
        {board && (
          <PlainSelect
            label="日期"
            options={board.Dates.map((label, value) => ({ value, label }))}
            value={board.Dates.indexOf(board.Date)}
            onChange={(at) => setParams({ batch: String(plan.EB_ID), date: board.Dates[at] ?? '' })}
          />
        )}
        <input
          type="search"
          aria-label="查找考生"
          placeholder="姓名或考号，找到的会标出"
          className={styles.search}
          value={search}
          onChange={({ target }) => setSearch(target.value.trim())}
        />
      </div>
      {change.isError && <Alert type="error" showIcon role="alert" title={messageOf(change.error)} />}
      <QueryState query={query} rows={12} />
      <div className={styles.rooms}>
        {board?.Rooms.map((room) => (
          <section key={room.ER_ID} className={styles.room} aria-label={`${room.VenueName} ${room.RoomName}`}>
            <h3>
              {room.VenueName} {room.RoomName}
            </h3>
            <p className={styles.sittings}>
              {room.Sittings.map(({ UserID, Name, From, To }) => (
                <span key={`${UserID} ${From}`}>
                  {clock(From)}–{clock(To)} {Name}
                </span>
              ))}
            </p>
            <ol className={styles.seats}>
              {room.Seats.map((seat) => (
                <li key={seat.EF_ID} className={isFound(seat) ? styles.found : undefined}>
                  <button
                    type="button"
                    className={styles.seat}
                    onClick={() =>
                      setMoved({
                        EF_ID: seat.EF_ID,
                        Name: seat.Name,
                        now: { roomId: room.ER_ID, at: wallClock(seat.BeginDate) },
                      })
                    }
                  >
                    <span className={styles.time}>{clock(seat.BeginDate)}</span> {seat.Name}
                    <span className={styles.soft}>
                      {' '}
                      {seat.MName}
                      {seat.GName} {seat.Minutes}分
                    </span>
                  </button>
                  <Button
                    size="small"
                    type="text"
                    icon={seat.IsPinned === 1 ? <PushpinFilled /> : <PushpinOutlined />}
                    aria-label={`${seat.IsPinned === 1 ? '取消固定' : '固定'} ${seat.Name}`}
                    aria-pressed={seat.IsPinned === 1}
                    onClick={() => pin(seat)}
                  />
                  <Button size="small" type="text" aria-label={`移出 ${seat.Name}`} onClick={() => takeOut(seat)}>
                    移出
                  </Button>
                </li>
              ))}
            </ol>
          </section>
        ))}
      </div>
      {moved && <MoveSeatDialog plan={plan} seat={moved} onClose={() => setMoved(null)} />}
    </>
  )
}
