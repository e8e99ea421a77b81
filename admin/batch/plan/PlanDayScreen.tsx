import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo, useState } from 'react'
import { wallClock } from '#admin/kit/form/wallClock.ts'
import { isId } from '#admin/kit/list/listAddress.ts'
import { useWidth } from '#admin/kit/list/useWidth.ts'
import { Link, useParams, useSearchParams } from '#admin/kit/page/router.tsx'
import { useDeskOfBatch } from '#admin/kit/state/batchDesk.ts'
import { PlainState } from '#admin/kit/ui/PlainState.tsx'
import { QueryState } from '#admin/kit/ui/QueryState.tsx'
import { whenShown } from '#admin/kit/ui/whenShown.tsx'
import { NotFoundScreen } from '#admin/shell/NotFoundScreen.tsx'
import { callQuery } from '#client/callQuery.ts'
import type { ExamPlanWire } from '#contract/schedule/plan.ts'
import { BoardBar } from './board/BoardBar.tsx'
import type { Room, Seat } from './board/geometry.ts'
import { placeIn } from './board/movedBoard.ts'
import { OutcomeAlerts } from './board/OutcomeAlerts.tsx'
import { PlanBoard } from './board/PlanBoard.tsx'
import { foundSeats } from './board/seatFocus.ts'
import { usePlanChanges } from './board/usePlanChanges.ts'
import { HalfDayButtons } from './HalfDayButtons.tsx'
import { PlanDayList } from './PlanDayList.tsx'
import type { SeatInForm } from './PlanSeatDialog.tsx'

const PlanSeatDialog = whenShown(async () => (await import('./PlanSeatDialog.tsx')).PlanSeatDialog)
const PublishPlanDialog = whenShown(async () => (await import('./PublishPlanDialog.tsx')).PublishPlanDialog)

/** Other planners' changes come to the board within this time. */
const REFRESH_MS = 15_000
/** Pixels below which a board of rooms and times cannot be worked with; the day is a list then. */
const BOARD_WIDTH = 720

/** One day of a plan as a board of rooms and times on which candidates are moved (office#plan). */
export function PlanDayScreen() {
  const planId = Number(useParams().plan)
  const { batchId } = useDeskOfBatch()
  const plans = useQuery(callQuery('Admin', 'GetExamPlanList', { EB_ID: batchId }))
  const plan = plans.data?.listData.find(({ EPL_ID }) => EPL_ID === planId)
  if (!isId(planId) || (plans.data && !plan)) return <NotFoundScreen />
  return (
    <>
      <QueryState query={plans} rows={10} />
      {plan && <PlanDay plan={plan} />}
    </>
  )
}

/** How many were found and which of them is shown, in words. */
function foundText(search: string, count: number, index: number): string {
  if (search === '') return ''
  return count === 0 ? '当天没有' : `第 ${(index % count) + 1} / ${count} 人`
}

function PlanDay({ plan }: { plan: ExamPlanWire }) {
  const { EPL_ID, EB_ID } = plan
  const [params, setParams] = useSearchParams()
  const { name: batchName } = useDeskOfBatch()
  const [ref, width] = useWidth<HTMLDivElement>()
  const [search, setSearch] = useState('')
  const [foundIndex, setFoundIndex] = useState(0)
  const [seatInForm, setSeatInForm] = useState<SeatInForm | null>(null)
  const [isPublishing, setPublishing] = useState(false)
  const date = params.get('date')
  const query = useQuery({
    ...callQuery('Admin', 'GetExamPlanBoard', { EPL_ID, ...(date === null ? {} : { Date: date }) }),
    refetchInterval: REFRESH_MS,
    placeholderData: keepPreviousData,
  })
  const board = query.data?.item
  const changes = usePlanChanges(EPL_ID, board)
  const found = useMemo(() => foundSeats(board?.Rooms ?? [], search), [board?.Rooms, search])
  const foundIds = useMemo(() => new Set(found.map(({ EF_ID }) => EF_ID)), [found])
  const shown = found[foundIndex % Math.max(1, found.length)]
  const onMoveByForm = (seat: Seat, room: Room) =>
    setSeatInForm({
      EF_ID: seat.EF_ID,
      Name: seat.Name,
      current: { roomId: room.ER_ID, at: wallClock(seat.BeginTime) },
    })
  const showDate = (to: string) => setParams({ date: to })
  const barWith = (boardControls: ReactNode = null) => (
    <>
      <BoardBar
        plan={plan}
        dates={board?.Dates ?? []}
        date={board?.Date ?? ''}
        onDate={showDate}
        search={search}
        onSearch={(text) => {
          setSearch(text)
          setFoundIndex(0)
        }}
        foundText={board ? foundText(search, found.length, foundIndex) : ''}
        onNextFound={() => setFoundIndex((at) => at + 1)}
        undoText={changes.undoText}
        onUndo={changes.undo}
        onPublish={() => setPublishing(true)}
      >
        {boardControls}
        {plan.IsCurrent === 1 && board && <HalfDayButtons planId={EPL_ID} date={board.Date} rooms={board.Rooms} />}
      </BoardBar>
      <OutcomeAlerts
        changes={changes}
        onDecide={(isWanted) =>
          changes.resolveConflict(
            isWanted,
            board && changes.conflictingMove ? placeIn(board, changes.conflictingMove.seat.EF_ID) : null,
          )
        }
      />
    </>
  )
  const isBoard = board !== undefined && board.Rooms.length > 0 && width >= BOARD_WIDTH
  return (
    <div ref={ref}>
      {!isBoard && barWith()}
      <QueryState query={query} rows={12} />
      {board && board.Rooms.length === 0 && (
        <PlainState
          title="这个方案还没有排上任何人"
          note="没有排上的名单里写明了原因，补充考室或考官后再排一次。"
          actions={<Link to={`/batches/${EB_ID}/plan`}>返回方案</Link>}
        />
      )}
      {isBoard && (
        <PlanBoard
          planId={EPL_ID}
          board={board}
          changes={changes}
          foundIds={foundIds}
          shownId={shown?.EF_ID ?? 0}
          onMoveByForm={onMoveByForm}
          onDate={showDate}
          barWith={barWith}
        />
      )}
      {board && width > 0 && width < BOARD_WIDTH && (
        <PlanDayList board={board} changes={changes} foundIds={foundIds} onMoveByForm={onMoveByForm} />
      )}
      {seatInForm && (
        <PlanSeatDialog
          plan={{ EPL_ID, Version: Math.max(plan.Version, board?.Version ?? 0) }}
          seat={seatInForm}
          onClose={() => setSeatInForm(null)}
        />
      )}
      {isPublishing && <PublishPlanDialog plan={plan} batchName={batchName} onClose={() => setPublishing(false)} />}
    </div>
  )
}
