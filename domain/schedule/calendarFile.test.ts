import { expect, test } from 'vitest'
import { calendarFile } from './calendarFile.ts'

const at = Date.parse('2026-12-05T09:00:00+08:00')
const event = {
  id: 'exam-7@kaoji',
  title: '现场考试：单于小雯，钢琴 三级',
  from: at,
  to: at + 20 * 60_000,
  place: '昆明市五华区人民中路1号；市青少年宫, 三楼第二考场，从北门进入后乘电梯到三楼，右手边第二间',
  note: '08:30前到场\n请携带证件原件',
  remindMinutes: 120,
}
const file = calendarFile(event, at)

test('an event stands in a calendar in the time of the world, with its place and a reminder', () => {
  expect(file.split('\r\n')).toEqual(
    expect.arrayContaining([
      'BEGIN:VCALENDAR',
      'DTSTART:20261205T010000Z',
      'DTEND:20261205T012000Z',
      'TRIGGER:-PT120M',
      'DESCRIPTION:08:30前到场\\n请携带证件原件',
      'END:VCALENDAR',
    ]),
  )
})

test('no line is longer than 75 octets, no character is cut, and put together again nothing is lost', () => {
  for (const line of file.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
  expect(file.replace(/\r\n /g, '')).toContain(`LOCATION:${event.place.replace(',', '\\,')}`)
  expect(file).not.toContain('\uFFFD')
})

test('an event without a place has none, and one without a length lasts a minute', () => {
  const bare = calendarFile({ ...event, to: event.from, place: '' }, at)
  expect(bare).not.toContain('LOCATION')
  expect(bare).toContain('DTEND:20261205T010100Z')
})
