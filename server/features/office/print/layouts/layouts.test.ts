import { describe, expect, test } from 'vitest'
import { DAY_MS } from '#domain/time.ts'
import { TICK } from '#server/print/drawList.ts'
import type { PrintedExaminer, PrintRow } from '#server/records/office/print/printQueries.ts'
import { planMoment } from '#test/planBuilders.ts'
import { doorList } from './doorList.ts'
import { examinerDays } from './examinerDays.ts'
import type { PrintMaterial } from './groups.ts'
import { roomList } from './roomList.ts'
import { ticketOf } from './tickets.ts'
import { waitingCalls } from './waitingCalls.ts'

const row = (id: number, from: string, to: string, changes: Partial<PrintRow> = {}): PrintRow => ({
  id,
  name: `考生${id}`,
  examNo: `8726${id}`,
  sex: '女',
  birthMonth: '2014.05',
  payStatus: 1,
  majorName: '钢琴',
  gradeName: '一级',
  address: '翠湖北路1号',
  room: '第一考室',
  photoPath: null,
  beginsAt: planMoment(from),
  endsAt: planMoment(to),
  hasOwnTime: true,
  ...changes,
})
const judge = (enrolmentId: number): PrintedExaminer => ({ enrolmentId, id: 9, name: '周明', mobile: '' })
const of = (...rows: PrintRow[]): PrintMaterial => ({
  rows,
  examinersOf: new Map(rows.map(({ id }) => [id, [judge(id)]])),
})
const whole = { hasOwnTime: false }

describe('a half-day', () => {
  test.each<[what: string, rows: PrintRow[], titles: string[]]>([
    ['morning and afternoon have a page each', [row(1, '12:50', '13:10'), row(2, '13:00', '13:10')], ['上午', '下午']],
    ['whole exam times of a half-day belong to it', [row(1, '09:00', '12:00', whole)], ['上午']],
    ['an exam time that lasts over noon belongs to neither', [row(1, '09:00', '17:00', whole)], ['']],
  ])('%s', (_, rows, titles) => {
    const halves = doorList(of(...rows)).groups.map(({ lines }) => /）(.*?)　/.exec(lines[0] ?? '')?.[1])
    expect(halves).toEqual(titles)
  })

  test('a candidate without minutes of his own has the whole exam time, as on his card', () => {
    const [group] = doorList(of(row(1, '09:00', '12:00', whole))).groups
    expect(group?.rows).toEqual([['1', '09:00–12:00', '87261', '考生1', '钢琴', '一级', TICK]])
  })
})

test('a day of an examiner shows each rest and each way to another room, and no name', () => {
  const rows = [
    row(1, '09:00', '09:08'),
    row(2, '09:10', '09:18'),
    row(3, '09:30', '09:38'),
    row(4, '09:40', '09:48', { room: '第二考室' }),
    row(5, '14:00', '14:08', { room: '小厅', address: '东风路1号' }),
  ]
  const [day, ...more] = examinerDays(of(...rows)).groups
  expect(more).toEqual([])
  expect(day?.title).toBe('周明')
  expect(day?.lines).toEqual(['2026年12月5日（周六）　09:00–14:08　5 位考生', '翠湖北路1号；东风路1号'])
  expect(day?.rows.map((one) => ('note' in one ? one.note : one[0]))).toEqual([
    '09:00–09:08',
    '09:10–09:18',
    '09:18–09:30 休息 12 分钟',
    '09:30–09:38',
    '09:38–09:40 休息 2 分钟，下一场在 第二考室',
    '09:40–09:48',
    '09:48–14:00 休息 252 分钟，下一场在 东风路1号 小厅',
    '14:00–14:08',
  ])
  expect(JSON.stringify(day)).not.toContain('考生1')
})

test('rooms are in the order in which people count them, and each person’s days in theirs', () => {
  const at = (id: number, room: string, days: number) => {
    const one = row(id, '09:00', '09:08', { room })
    return { ...one, beginsAt: one.beginsAt + days * DAY_MS, endsAt: one.endsAt + days * DAY_MS }
  }
  const material = of(at(1, '第十考室', 0), at(2, '第二考室', 1), at(3, '第二考室', 0), at(4, '第一考室', 1))
  const namesake = { ...judge(4), id: 10 }
  const titles = (list: { groups: readonly { title: string; lines: readonly string[] }[] }) =>
    list.groups.map(({ title, lines }) => `${title} ${lines[0]?.split('（')[0]}`)
  expect(titles(doorList(material))).toEqual([
    '第一考室 2026年12月6日',
    '第二考室 2026年12月5日',
    '第二考室 2026年12月6日',
    '第十考室 2026年12月5日',
  ])
  expect(
    titles(examinerDays({ ...material, examinersOf: new Map([...material.examinersOf, [4, [namesake]]]) })),
  ).toEqual(['周明 2026年12月5日', '周明 2026年12月6日', '周明 2026年12月6日'])
  expect(waitingCalls(material).groups.map(({ title }) => title)).toEqual([
    '2026年12月5日（周六）上午',
    '2026年12月6日（周日）上午',
  ])
})

test('the list of rooms counts each half-day of a room, and says where nobody is assigned', () => {
  const material = of(
    row(1, '09:00', '09:08'),
    row(2, '14:00', '14:08', { majorName: '古筝' }),
    row(3, '09:00', '09:08', { room: '第二考室' }),
  )
  const [place] = roomList({ ...material, examinersOf: new Map([[1, [judge(1)]]]) }).groups
  expect(place?.title).toBe('翠湖北路1号')
  expect(place?.rows).toEqual([
    ['第一考室', '上午', '09:00–09:08', '周明', '1', '钢琴 1'],
    ['第一考室', '下午', '14:00–14:08', '未分配', '1', '古筝 1'],
    ['第二考室', '上午', '09:00–09:08', '未分配', '1', '钢琴 1'],
  ])
})

test('candidates of all rooms are called by time', () => {
  const [half] = waitingCalls(of(row(1, '09:20', '09:28'), row(2, '09:00', '09:08', { room: '第二考室' }))).groups
  expect(half?.rows).toEqual([
    ['09:00', '考生2', '第二考室', '87262', TICK],
    ['09:20', '考生1', '第一考室', '87261', TICK],
  ])
})

test('a ticket on paper says what the one on the phone says', () => {
  expect(ticketOf(row(1, '09:00', '09:08'))).toEqual({
    name: '考生1',
    examNo: '87261',
    facts: [
      { label: '性别', value: '女' },
      { label: '出生年月', value: '2014年5月' },
      { label: '专业', value: '钢琴' },
      { label: '级别', value: '一级' },
    ],
    schedule: [
      { label: '考试日期', value: '2026年12月5日（周六）' },
      { label: '考试时间', value: '09:00–09:08' },
      { label: '考试地址', value: '翠湖北路1号' },
      { label: '考场', value: '第一考室' },
      { label: '到场时间', value: '08:30前（提前30分钟）' },
      { label: '请携带', value: '考生证件原件、现场考试码（手机或准考证上）、自备的乐器和乐谱' },
    ],
  })
})
