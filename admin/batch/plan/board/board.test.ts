import { describe, expect, test } from 'vitest'
import type { ExamPlanBoardWire } from '#contract/schedule/plan.ts'
import {
  type ArrowKey,
  drawnHours,
  edgePull,
  minuteOfDay,
  minuteRangeOf,
  minuteText,
  type Room,
  type Spot,
  snapped,
  spotAt,
  stepped,
} from './geometry.ts'
import { isSamePlace, placeIn, withSeatMoved } from './movedBoard.ts'
import { firstFit, fittingTimes, type RoomStretches, spotText, verdictAt } from './places.ts'
import { foundSeats, nextSeat, seatsBetween } from './seatFocus.ts'

const DATE = '2026-12-05'
const at = (clock: string) => `${DATE}T${clock}:00+08:00`
const seat = (EF_ID: number, clock: string, changes = {}) => ({
  EF_ID,
  UserID: EF_ID,
  Name: `考生${EF_ID}`,
  ExamNO: `87${EF_ID}`,
  MName: '钢琴',
  GName: '三级',
  BeginTime: at(clock),
  Minutes: 8,
  PauseMinutes: 2,
  IsPinned: 0 as const,
  Why: '',
  ...changes,
})
const room = (ER_ID: number, Seats: Room['Seats'] = [], hours: [string, string] = ['08:30', '11:45']): Room => ({
  ER_ID,
  RoomName: `${ER_ID}室`,
  V_ID: 1,
  VenueName: '文化馆',
  EA_ID: 1,
  EA_Name: '昆明市',
  Openings: [{ From: at(hours[0]), To: at(hours[1]) }],
  Sittings: [],
  Seats,
})
const drawing = {
  roomIds: [7, 8, 9],
  hours: { from: 480, to: 720 },
  zoom: { label: '', minutePx: 4, columnPx: 100 },
}

describe('minutes and pixels', () => {
  test('are those of the wall clock, and midnight ends a day', () => {
    expect(minuteOfDay(at('09:05'))).toBe(545)
    expect(minuteText(545)).toBe('09:05')
    expect(minuteRangeOf({ From: at('20:00'), To: '2026-12-06T00:00:00+08:00' })).toEqual({ from: 1200, to: 1440 })
  })

  test('the drawn hours are whole ones around everything, and has some where nothing is', () => {
    expect(drawnHours([room(1, [seat(1, '11:55')])])).toEqual({ from: 480, to: 780 })
    expect(drawnHours([])).toEqual({ from: 480, to: 1080 })
  })

  test.each<[{ x: number; y: number }, Spot | null]>([
    [
      { x: 0, y: 0 },
      { roomId: 7, minute: 480 },
    ],
    [
      { x: 199, y: 41 },
      { roomId: 8, minute: 490 },
    ],
    [
      { x: 299, y: 960 },
      { roomId: 9, minute: 720 },
    ],
    [{ x: 300, y: 10 }, null],
    [{ x: -1, y: 10 }, null],
    [{ x: 10, y: -8 }, null],
    [{ x: 10, y: 970 }, null],
  ])('the point %j is %j', (point, spot) => {
    expect(spotAt(point, drawing)).toEqual(spot)
  })

  test.each<[string, number, { from: number; to: number }[], number]>([
    ['the next five minutes', 543, [], 545],
    ['directly behind an exam that ends near', 543, [{ from: 530, to: 541 }], 541],
    ['directly before one that begins near', 543, [{ from: 556, to: 566 }], 546],
    [
      'the nearest of several',
      543,
      [
        { from: 530, to: 540 },
        { from: 554, to: 560 },
      ],
      544,
    ],
    ['nothing that is far away', 543, [{ from: 500, to: 538 }], 545],
  ])('a begin is put on %s', (_, minute, others, expected) => {
    expect(snapped(minute, 10, others)).toBe(expected)
  })

  test.each<[ArrowKey, boolean, Spot, Spot]>([
    ['ArrowDown', false, { roomId: 7, minute: 541 }, { roomId: 7, minute: 545 }],
    ['ArrowUp', false, { roomId: 7, minute: 541 }, { roomId: 7, minute: 540 }],
    ['ArrowUp', false, { roomId: 7, minute: 540 }, { roomId: 7, minute: 535 }],
    ['ArrowDown', true, { roomId: 7, minute: 541 }, { roomId: 7, minute: 542 }],
    ['ArrowUp', false, { roomId: 7, minute: 480 }, { roomId: 7, minute: 480 }],
    ['ArrowDown', false, { roomId: 7, minute: 719 }, { roomId: 7, minute: 719 }],
    ['ArrowRight', false, { roomId: 7, minute: 541 }, { roomId: 8, minute: 541 }],
    ['ArrowLeft', false, { roomId: 7, minute: 541 }, { roomId: 7, minute: 541 }],
  ])('%s (fine: %s) leads from %j to %j', (key, isFine, from, to) => {
    expect(stepped(from, key, { ...drawing, isFine })).toEqual(to)
  })

  test('near an edge the drawing is pulled, the more the nearer', () => {
    const size = { width: 800, height: 600 }
    expect(edgePull({ x: 400, y: 300 }, size)).toEqual({ x: 0, y: 0 })
    expect(edgePull({ x: 8, y: 596 }, size)).toEqual({ x: -10, y: 11 })
    expect(edgePull({ x: -20, y: 300 }, size)).toEqual({ x: 0, y: 0 })
  })
})

describe('what the server said', () => {
  const places: RoomStretches[] = [
    {
      ER_ID: 7,
      Stretches: [
        { From: at('08:00'), To: at('09:00'), Why: '没有考官', OtherEF_ID: 0 },
        { From: at('09:00'), To: at('09:03'), Why: '', OtherEF_ID: 0 },
      ],
    },
    { ER_ID: 8, Stretches: [{ From: at('08:40'), To: at('08:41'), Why: '', OtherEF_ID: 0 }] },
  ]
  test.each<[Spot, string, string]>([
    [{ roomId: 7, minute: 539 }, 'broken', '没有考官'],
    [{ roomId: 7, minute: 540 }, 'fits', ''],
    [{ roomId: 7, minute: 543 }, 'broken', '考室这时不开放'],
    [{ roomId: 9, minute: 540 }, 'broken', '考室这时不开放'],
  ])('of %j is %s %s', (spot, state, why) => {
    expect(verdictAt(places, spot)).toEqual({ state, why })
    expect(verdictAt(undefined, spot).state).toBe('unknown')
  })

  test('is drawn over the whole exam, and the first place of the day is offered', () => {
    expect(places[0] && fittingTimes(places[0], 8)).toEqual([{ from: 540, to: 550 }])
    expect(firstFit(places, [7, 8])).toEqual({ roomId: 8, minute: 520 })
    expect(firstFit(places, [9])).toBeNull()
    expect(spotText([room(7)], { roomId: 7, minute: 540 })).toBe('7室 09:00')
  })
})

describe('the focus', () => {
  const rooms = [room(7, [seat(1, '09:00'), seat(2, '09:10')]), room(8), room(9, [seat(3, '08:30'), seat(4, '09:12')])]
  test.each<[number, ArrowKey, number | undefined]>([
    [1, 'ArrowDown', 2],
    [2, 'ArrowDown', undefined],
    [2, 'ArrowUp', 1],
    [2, 'ArrowRight', 4],
    [3, 'ArrowLeft', 1],
    [1, 'ArrowLeft', undefined],
    [99, 'ArrowDown', undefined],
  ])('goes from %s with %s to %s', (id, key, to) => {
    expect(nextSeat(rooms, id, key)?.EF_ID).toBe(to)
  })

  test('a name or a number finds, and a range is of one room', () => {
    expect(foundSeats(rooms, '考生3').map(({ EF_ID }) => EF_ID)).toEqual([3])
    expect(foundSeats(rooms, '87')).toHaveLength(4)
    expect(foundSeats(rooms, '')).toEqual([])
    expect(seatsBetween(rooms, 2, 1)).toEqual([1, 2])
    expect(seatsBetween(rooms, 1, 4)).toEqual([4])
  })
})

test('a candidate who is moved is pinned in the new place, in the order of the day, and gone from the old one', () => {
  const board: ExamPlanBoardWire = {
    Version: 1,
    Date: DATE,
    Dates: [DATE],
    Rooms: [room(7, [seat(1, '09:00')]), room(8, [seat(2, '10:00')])],
  }
  const to = { date: DATE, roomId: 8, minute: 570 }
  const moved = withSeatMoved(board, seat(1, '09:00'), to)
  expect(moved.Rooms.map(({ Seats }) => Seats.map(({ EF_ID, IsPinned }) => [EF_ID, IsPinned]))).toEqual([
    [],
    [
      [1, 1],
      [2, 0],
    ],
  ])
  expect(isSamePlace(placeIn(moved, 1), to)).toBe(true)
  expect(placeIn(withSeatMoved(moved, seat(1, '09:00'), { ...to, date: '2026-12-06' }), 1)).toBeNull()
  expect(withSeatMoved(moved, seat(2, '10:00'), null).Rooms[1]?.Seats).toHaveLength(1)
})
