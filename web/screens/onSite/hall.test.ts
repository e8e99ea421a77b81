import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Session, setSession } from '#client/session.ts'
import { wipeSealedStores } from '#web/device/sealedStore.ts'
import { type Hall, hallOfSession } from './hall.ts'
import { dayRow, review } from './testDay.ts'

const session: Session = {
  token: 'one',
  tokenHead: 'Bearer ',
  nickName: '',
  headImg: '',
  mobile: '13800000003',
  userType: 3,
  expiresAt: Number.MAX_SAFE_INTEGER,
}

type SentCall = {
  action: string
  examTimeId: number
  answer: (body: object, status?: number) => void
  fail: () => void
}

/** A fake server that answers when the test tells it to. */
function holdServer(): SentCall[] {
  const asked: SentCall[] = []
  vi.stubGlobal('fetch', (address: string, { body }: { body?: string } = {}) => {
    const url = new URL(address, 'http://hall.test')
    const input = body ? (JSON.parse(body) as { ET_ID?: number }) : Object.fromEntries(url.searchParams)
    return new Promise<Response>((resolve, reject) =>
      asked.push({
        action: url.pathname.split('/').pop() ?? '',
        examTimeId: Number(input.ET_ID),
        answer: (body, status = 200) =>
          resolve(new Response(JSON.stringify({ Code: 1, Msg: '', OtherMsg: {}, ...body }), { status })),
        fail: () => reject(new TypeError('offline')),
      }),
    )
  })
  return asked
}

const listOf = (...ids: number[]) => ({ listData: ids.map((id) => dayRow(id)), totalCount: ids.length })

describe('the hall', () => {
  let asked: SentCall[]
  let hall: Hall
  const lists = () => asked.filter(({ action }) => action === 'GetExaminerHaveExamFromList')
  const shown = () => hall.state().day?.rows.map(({ EF_ID }) => EF_ID)
  const openHall = () => {
    const opened = hallOfSession()
    if (!opened) throw new Error('nobody is signed in')
    return opened
  }

  beforeEach(() => {
    vi.stubGlobal('window', { setTimeout, clearTimeout, crypto, localStorage: undefined })
    setSession(session)
    asked = holdServer()
    hall = openHall()
  })
  afterEach(async () => {
    await wipeSealedStores(session.mobile)
    setSession(null)
    vi.unstubAllGlobals()
  })

  test('shows the day that was opened last, in whatever order answers arrive', async () => {
    void hall.openDay(9)
    await expect.poll(() => lists()).toHaveLength(1)
    void hall.openDay(10)
    await expect.poll(() => lists()).toHaveLength(2)
    lists()[1]?.answer(listOf(31))
    await expect.poll(() => shown()).toEqual([31])
    lists()[0]?.answer(listOf(21))
    await expect.poll(() => hall.state().isRefreshing).toBe(true)
    expect(lists().map(({ examTimeId }) => examTimeId)).toEqual([9, 10])
    expect(shown()).toEqual([31])
  })

  test('a day that could not be loaded is loaded again', async () => {
    void hall.openDay(9)
    await expect.poll(() => lists()).toHaveLength(1)
    lists()[0]?.fail()
    await expect.poll(() => hall.state()).toMatchObject({ day: null, isRefreshing: false })
    expect(hall.state().refreshError).not.toBeNull()
    void hall.refresh()
    lists()[1]?.answer(listOf(21))
    await expect.poll(() => shown()).toEqual([21])
    expect(hall.state().refreshError).toBeNull()
  })

  test('a list requested before an action does not undo it on the screen', async () => {
    void hall.openDay(9)
    await expect.poll(() => lists()).toHaveLength(1)
    hall.arrived({
      ...dayRow(21),
      Attendance: 1,
      IsFirst: 1,
      WrongPerson: null,
      OthersToday: [],
      CheckInTime: '',
      CheckedBy: '',
    })
    lists()[0]?.answer(listOf(21))
    await expect.poll(() => lists()).toHaveLength(2)
    expect(shown()).toBeUndefined()
  })

  test('at the door staff read the door’s list, need no pieces, and a check-in without a network is sent later', async () => {
    await wipeSealedStores(session.mobile)
    setSession({ ...session, mobile: '13800000009', userType: 9 })
    const door = openHall()
    expect(door.isDoor).toBe(true)
    void door.openDay(9)
    const sent = (action: string) => asked.filter((one) => one.action === action)
    await expect.poll(() => sent('GetDoorList')).toHaveLength(1)
    sent('GetDoorList')[0]?.answer(listOf(21))
    await expect.poll(() => door.state().isWhole).toBe(true)
    expect(sent('GetSpecifiedExamPatterns')).toEqual([])
    await door.act({ EF_ID: 21 }, '考生21', { kind: 'checkIn' })
    await expect.poll(() => sent('CheckIn')).toHaveLength(1)
    sent('CheckIn')[0]?.fail()
    await expect.poll(() => door.state().sendError).not.toBeNull()
    expect(door.state().queue).toHaveLength(1)
    door.wake()
    await expect.poll(() => sent('CheckIn')).toHaveLength(2)
    sent('CheckIn')[1]?.answer({})
    await expect.poll(() => door.state().queue).toHaveLength(0)
    await wipeSealedStores('13800000009')
  })

  test('signed work that meets a move goes to the office whole, and leaves the device only then', async () => {
    void hall.openDay(9)
    await expect.poll(() => lists()).toHaveLength(1)
    lists()[0]?.answer(listOf(21))
    await expect.poll(() => shown()).toEqual([21])
    const sent = (action: string) => asked.filter((one) => one.action === action)
    await hall.act({ EF_ID: 21 }, '考生21', { kind: 'checkIn' })
    await hall.act({ EF_ID: 21 }, '考生21', review)
    await expect.poll(() => sent('CheckIn')).toHaveLength(1)
    sent('CheckIn')[0]?.answer({ Code: 0, Msg: '没有找到相关信息', OtherMsg: { Reason: 'NOT_FOUND' } }, 404)
    await expect.poll(() => sent('KeepOfflineWork')).toHaveLength(1)
    expect(sent('SubmitOfflineExaminerReview')).toEqual([])
    expect(hall.state().queue).toHaveLength(2)
    sent('KeepOfflineWork')[0]?.answer({ OtherMsg: { LC_ID: 5 } })
    await expect.poll(() => hall.state().queue).toHaveLength(0)
    expect(hall.state().notices).toEqual([expect.stringContaining('已转交考务')])
    hall.dismissNotices()
    expect(hall.state().notices).toEqual([])
  })

  test('logging out closes it: the next login sees nothing of it', async () => {
    void hall.openDay(9)
    await expect.poll(() => lists()).toHaveLength(1)
    lists()[0]?.answer(listOf(21))
    await expect.poll(() => shown()).toEqual([21])
    await wipeSealedStores(session.mobile)
    const next = openHall()
    expect(next).not.toBe(hall)
    expect(next.state().day).toBeNull()
  })
})
