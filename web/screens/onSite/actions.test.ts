import { describe, expect, test } from 'vitest'
import { dayStateOf, isForOffice, nextSeq, nextToSend, officeBundle, searchEntries, withQueue } from './actions.ts'
import { dayRow, queued, review } from './testDay.ts'

const nine = Date.parse('2026-11-20T09:05:00+08:00')

describe('the day with unsent actions applied', () => {
  const rowAfter = (...queue: Parameters<typeof withQueue>[1]) => withQueue([dayRow(1)], queue)[0]?.row

  test('a check-in counts at once, with its time', () => {
    expect(rowAfter(queued(nine, 1, { kind: 'checkIn' }))).toMatchObject({
      Attendance: 1,
      AttendanceTime: '2026-11-20T09:05:00+08:00',
    })
  })

  test('checked in, marked: reviewed with its result', () => {
    const row = rowAfter(queued(1, 1, { kind: 'checkIn' }), queued(2, 1, review)) ?? expect.fail()
    expect(dayStateOf(row)).toBe('reviewed')
    expect(row.ERT_Code).toBe(3)
  })

  test('an absence is undone by a check-in or by undo', () => {
    const absent = queued(1, 1, { kind: 'absent' })
    expect(dayStateOf(rowAfter(absent) ?? expect.fail())).toBe('absent')
    expect(dayStateOf(rowAfter(absent, queued(2, 1, { kind: 'checkIn' })) ?? expect.fail())).toBe('toReview')
    expect(rowAfter(absent, queued(2, 1, { kind: 'undo' }))).toEqual(dayRow(1))
  })

  test('a refused action changes nothing, and is listed with the candidate', () => {
    const refused = queued(1, 1, { kind: 'checkIn' }, '考试尚未开始')
    expect(withQueue([dayRow(1), dayRow(2)], [refused])).toEqual([
      { row: dayRow(1), pending: [refused] },
      { row: dayRow(2), pending: [] },
    ])
  })
})

describe('the order of the queue', () => {
  test('the oldest action is sent first', () => {
    const [first, second] = [queued(1, 1, { kind: 'checkIn' }), queued(2, 2, { kind: 'checkIn' })]
    expect(nextToSend([first, second])).toBe(first)
    expect(nextToSend([])).toBeNull()
  })

  test('after a refused one, the same candidate waits and the others continue', () => {
    const refused = queued(1, 1, { kind: 'checkIn' }, '不行')
    const [same, other] = [queued(2, 1, review), queued(3, 2, { kind: 'checkIn' })]
    expect(nextToSend([refused, same, other])).toBe(other)
    expect(nextToSend([refused, same])).toBeNull()
  })

  test('a new position is later than all others, also after the clock was set back', () => {
    expect(nextSeq([], 100)).toBe(100)
    expect(nextSeq([queued(900, 1, review)], 100)).toBe(901)
  })
})

describe('what goes to the office', () => {
  const signed = [queued(1, 1, { kind: 'checkIn' }, '没有找到相关信息'), queued(2, 1, review), queued(3, 2, review)]

  test('a refused check-in takes the signed review behind it along', () => {
    expect(isForOffice(signed, 1, { refusedFor: '', isOwnChoice: false, isGone: true })).toBe(true)
    expect(
      isForOffice([queued(1, 1, { kind: 'checkIn' })], 1, {
        refusedFor: 'CHECK_IN_EARLY',
        isOwnChoice: false,
        isGone: false,
      }),
    ).toBe(false)
  })

  test('it is sent although it was refused, as one, and others go on', () => {
    const addressed = signed.map((one) => (one.enrolmentId === 1 ? { ...one, officeKey: 'k' } : one))
    expect(nextToSend(addressed)).toMatchObject({ key: 'key-1', officeKey: 'k' })
    expect(officeBundle(addressed, 'k').map(({ key }) => key)).toEqual(['key-1', 'key-2'])
  })
})

test('candidates are found by name and by the end of their number', () => {
  const entries = withQueue([dayRow(1), dayRow(2)], [])
  expect(searchEntries(entries, '').length).toBe(2)
  expect(searchEntries(entries, ' 00002 ').map(({ row }) => row.EF_ID)).toEqual([2])
  expect(searchEntries(entries, '考生1').map(({ row }) => row.EF_ID)).toEqual([1])
  expect(searchEntries(entries, '李')).toEqual([])
})
