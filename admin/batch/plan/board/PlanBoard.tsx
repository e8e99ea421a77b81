import { Segmented } from 'antd'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { readStored, writeStored } from '#admin/kit/list/stored.ts'
import { PlainSelect } from '#admin/kit/ui/PlainSelect.tsx'
import type { ExamPlanBoardWire } from '#contract/schedule/plan.ts'
import styles from './Board.module.css'
import { DragBubble, DragGhost, dragText } from './DragView.tsx'
import { FreeDays } from './FreeDays.tsx'
import { type Drawing, drawnHours, minuteText, ORIGIN, type Room, type Seat, type Spot, ZOOMS } from './geometry.ts'
import { isSamePlace, type Place, placeIn, type UnplacedSeat } from './movedBoard.ts'
import { spotText, type Verdict } from './places.ts'
import { RoomColumn, RoomHead } from './RoomColumn.tsx'
import { SeatCard } from './SeatCard.tsx'
import { seatsBetween } from './seatFocus.ts'
import { UnplacedList } from './UnplacedList.tsx'
import { useBoardKeys } from './useBoardKeys.ts'
import { type Drag, useDrag } from './useDrag.ts'
import { useFreeDays } from './useFreeDays.ts'
import type { PlanChanges } from './usePlanChanges.ts'

interface Props {
  planId: number
  board: ExamPlanBoardWire
  changes: PlanChanges
  foundIds: ReadonlySet<number>
  /** The seat that the search leads to; 0 for none. */
  shownId: number
  onMoveByForm: (seat: Seat, room: Room) => void
  /** Shows another day; whoever is lifted stays lifted. */
  onDate: (date: string) => void
  /** What stands above the board, with the controls that only a board needs. */
  barWith: (boardControls: ReactNode) => ReactNode
}

const ZOOM_KEY = 'plan.zoom'
const NONE: ReadonlySet<number> = new Set()

/**
 * One day of a plan as columns of rooms, on which candidates are dragged with the pointer or moved with keys
 * (docs/adr/exam-plan.md).
 */
export function PlanBoard({ planId, board, changes, foundIds, shownId, onMoveByForm, onDate, barWith }: Props) {
  const [zoomAt, setZoomAt] = useState(() => Math.min(ZOOMS.length - 1, Math.max(0, Number(readStored(ZOOM_KEY) ?? 1))))
  const [venueId, setVenueId] = useState<number | null>(null)
  const [focusedId, setFocusedId] = useState(0)
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<number>>(NONE)
  const scroller = useRef<HTMLDivElement>(null)
  const unplacedList = useRef<HTMLElement>(null)

  const venues = useMemo(
    () =>
      [...new Map(board.Rooms.map(({ V_ID, VenueName }) => [V_ID, VenueName]))].map(([value, label]) => ({
        value,
        label,
      })),
    [board.Rooms],
  )
  const rooms = useMemo(
    () => (venueId === null ? board.Rooms : board.Rooms.filter(({ V_ID }) => V_ID === venueId)),
    [board.Rooms, venueId],
  )
  const idText = rooms.map(({ ER_ID }) => ER_ID).join()
  const { from, to } = drawnHours(rooms)
  const drawing = useMemo(
    (): Drawing => ({
      roomIds: idText === '' ? [] : idText.split(',').map(Number),
      hours: { from, to },
      zoom: ZOOMS[zoomAt] ?? ZOOMS[1],
    }),
    [idText, from, to, zoomAt],
  )
  const seats = useMemo(
    () => new Map(rooms.flatMap((room) => room.Seats.map((seat) => [seat.EF_ID, { seat, room }] as const))),
    [rooms],
  )
  const onThisDay = (spot: Spot | null): Place | null => spot && { ...spot, date: board.Date }

  const onDrop = ({ seat, from: start, spot, isOverUnplaced }: Drag, verdict: Verdict) => {
    if (isOverUnplaced && start) void changes.place({ seat, from: start, to: null })
    if (!spot || isSamePlace(start, onThisDay(spot))) return
    if (verdict.state === 'broken') showBroken(seat, spot, verdict)
    else void changes.place({ seat, from: start, to: onThisDay(spot) })
  }
  const showBroken = (seat: UnplacedSeat, spot: Spot, { why }: Verdict) =>
    changes.showOutcome({ type: 'error', text: `没有移动${seat.Name}，${spotText(rooms, spot)} 不能安排：${why}` })
  const dragging = useDrag({
    planId,
    date: board.Date,
    version: board.Version,
    rooms,
    drawing,
    scroller,
    unplacedList,
    onDrop,
  })
  const { drag, places, verdict } = dragging
  const freeDays = useFreeDays({
    dragging,
    date: board.Date,
    onShow: ({ date, roomId }) => {
      if (date !== board.Date) onDate(date)
      if (!rooms.some(({ ER_ID }) => ER_ID === roomId)) setVenueId(null)
    },
  })

  const blockOf = (id: number) => scroller.current?.querySelector<HTMLElement>(`[data-seat="${id}"]`) ?? null
  const focus = (id: number) => {
    setFocusedId(id)
    setSelectedIds(new Set([id]))
    blockOf(id)?.focus()
  }
  // Whoever was moved with keys keeps the focus in his new column.
  useEffect(() => {
    const isLost = document.activeElement === document.body || document.activeElement === null
    if (!drag && isLost && seats.has(focusedId)) blockOf(focusedId)?.focus({ preventScroll: true })
    // His block goes with the day on which he was lifted.
    if (drag?.pointer === null && isLost) scroller.current?.focus({ preventScroll: true })
  })
  const [lastShownId, setLastShownId] = useState(0)
  if (shownId !== lastShownId) {
    setLastShownId(shownId)
    if (shownId !== 0) {
      setFocusedId(shownId)
      setSelectedIds(new Set([shownId]))
    }
  }
  useEffect(() => {
    if (shownId !== 0) blockOf(shownId)?.scrollIntoView?.({ block: 'center', inline: 'center' })
  }, [shownId])

  const toggle = (id: number) =>
    setSelectedIds((ids) => new Set(ids.has(id) ? [...ids].filter((one) => one !== id) : [...ids, id]))
  const chosen = [...selectedIds].flatMap((id) => seats.get(id) ?? [])
  const pin = (ids: number[]) => {
    const free = ids.filter((id) => seats.get(id)?.seat.IsPinned !== 1)
    // Only those who change are sent, so that undoing it changes nobody else.
    if (free.length > 0) void changes.pin(free, true)
    else if (ids.length > 0) void changes.pin(ids, false)
  }
  const takeOut = (id: number) => {
    const found = seats.get(id)
    if (found) void changes.place({ seat: found.seat, from: placeIn(board, id), to: null })
  }
  const onKeyDown = useBoardKeys({
    rooms,
    dragging,
    hours: drawing.hours,
    onFocus: focus,
    onToggle: toggle,
    onStartDrag: (id) => {
      const found = seats.get(id)
      if (found) dragging.startWithKeyboard(found.seat, placeIn(board, id))
    },
    onPin: (id) => pin(selectedIds.has(id) ? [...selectedIds] : [id]),
    onTakeOut: takeOut,
    onRefusedDrop: () => {
      if (drag?.spot && verdict) showBroken(drag.seat, drag.spot, verdict)
    },
    onUndo: changes.undo,
    onFreePlace: freeDays.step,
  })

  const seatUnder = (target: EventTarget) => {
    const block = target instanceof Element ? target.closest<HTMLElement>('[data-seat]') : null
    return block ? { block, found: seats.get(Number(block.dataset.seat)) } : null
  }
  const onPress = (event: React.PointerEvent) => {
    const under = seatUnder(event.target)
    if (under?.found) dragging.press(event, under.found.seat, placeIn(board, under.found.seat.EF_ID), under.block)
  }
  const onClick = (event: React.MouseEvent) => {
    const id = seatUnder(event.target)?.found?.seat.EF_ID
    if (id === undefined) return
    if (event.ctrlKey || event.metaKey) toggle(id)
    else if (event.shiftKey) setSelectedIds(new Set(seatsBetween(rooms, focusedId, id)))
    else setSelectedIds(new Set([id]))
    if (!event.shiftKey) setFocusedId(id)
  }

  const highlightedAccountId = drag?.seat.UserID || seats.get(focusedId)?.seat.UserID || 0
  const tabId = seats.has(focusedId) ? focusedId : (rooms.find(({ Seats }) => Seats.length > 0)?.Seats[0]?.EF_ID ?? 0)
  const within = (ids: ReadonlySet<number>, room: Room) => (room.Seats.some(({ EF_ID }) => ids.has(EF_ID)) ? ids : NONE)
  const idWithin = (id: number, room: Room) => (room.Seats.some(({ EF_ID }) => EF_ID === id) ? id : 0)
  const placesOf = new Map(places?.map((one) => [one.ER_ID, one]))
  const hours = Array.from({ length: (to - from) / 60 }, (_, at) => from + at * 60)
  const { columnPx, minutePx } = drawing.zoom
  return (
    <div onKeyDown={onKeyDown}>
      {barWith(
        <>
          {venues.length > 1 && (
            <PlainSelect
              label="考点"
              options={venues}
              value={venueId}
              placeholder="全部考点"
              onChange={setVenueId}
              onClear={() => setVenueId(null)}
            />
          )}
          <Segmented
            aria-label="大小"
            options={ZOOMS.map(({ label }, value) => ({ label, value }))}
            value={zoomAt}
            onChange={(value) => {
              setZoomAt(value)
              writeStored(ZOOM_KEY, value)
            }}
          />
          <span className={styles.hint}>
            {rooms.length} 间考室，{seats.size} 人
          </span>
        </>,
      )}
      <div className={styles.board}>
        <section
          ref={scroller}
          tabIndex={-1}
          className={styles.scroller}
          aria-label="考室与时间"
          onPointerDown={onPress}
          onClick={onClick}
        >
          <div
            className={styles.sheet}
            style={{ ['--hours-width' as string]: `${ORIGIN.x}px`, ['--heads-height' as string]: `${ORIGIN.y}px` }}
          >
            <div className={styles.corner} />
            <div className={styles.heads}>
              {rooms.map((room) => (
                <RoomHead key={room.ER_ID} room={room} width={columnPx} />
              ))}
            </div>
            <div className={styles.hours} aria-hidden="true">
              {hours.map((minute) => (
                <span key={minute} className={styles.hour} style={{ top: (minute - from) * minutePx }}>
                  {minuteText(minute)}
                </span>
              ))}
            </div>
            <div
              className={styles.columns}
              style={{ height: (to - from) * minutePx, ['--hour' as string]: `${60 * minutePx}px` }}
            >
              {rooms.map((room) => (
                <RoomColumn
                  key={room.ER_ID}
                  room={room}
                  drawing={drawing}
                  focusedId={idWithin(tabId, room)}
                  selectedIds={within(selectedIds, room)}
                  highlightedAccountId={
                    room.Seats.some(({ UserID }) => UserID === highlightedAccountId) ? highlightedAccountId : 0
                  }
                  foundIds={within(foundIds, room)}
                  draggedId={idWithin(drag?.seat.EF_ID ?? 0, room)}
                  places={placesOf.get(room.ER_ID) ?? null}
                  draggedMinutes={drag?.seat.Minutes ?? 0}
                />
              ))}
              {drag && verdict && <DragGhost drag={drag} verdict={verdict} rooms={rooms} drawing={drawing} />}
            </div>
          </div>
        </section>
        <aside className={styles.panel}>
          {drag && (
            <FreeDays days={dragging.freeDays} date={board.Date} name={drag.seat.Name} onShow={freeDays.showDay} />
          )}
          <SeatCard
            rooms={rooms}
            chosen={chosen}
            onPin={() => pin([...selectedIds].filter((id) => seats.has(id)))}
            onTakeOut={() => takeOut(chosen[0]?.seat.EF_ID ?? 0)}
            onMove={() => chosen[0] && onMoveByForm(chosen[0].seat, chosen[0].room)}
            onShow={focus}
          />
          <UnplacedList
            ref={unplacedList}
            planId={planId}
            drop={!drag?.from ? 'none' : drag.isOverUnplaced ? 'over' : 'possible'}
            isDragging={drag !== null}
            onPress={(event, seat) => dragging.press(event, seat, null, event.currentTarget)}
            onStartDrag={(seat) => {
              setFocusedId(seat.EF_ID)
              dragging.startWithKeyboard(seat, null)
            }}
          />
        </aside>
      </div>
      {drag && verdict && <DragBubble drag={drag} verdict={verdict} rooms={rooms} />}
      <p className="visuallyHidden" role="status">
        {drag && verdict && drag.pointer === null && `已拿起${drag.seat.Name}。${dragText(drag, verdict, rooms)}`}
      </p>
    </div>
  )
}
