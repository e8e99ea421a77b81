import { describe, expect, test } from 'vitest'
import { dayText } from '#domain/schedule/examDayText.ts'
import { parseIso } from '#domain/time.ts'
import { type ExamDay, examTimeFacts, roomNotice, scheduleFacts, tracksWord, wantsOnSiteCode } from './examTimeWords.ts'

const at = (iso: string) => parseIso(iso) ?? Number.NaN
const time = (changes: Partial<NonNullable<ExamDay['ExamTime']>> = {}): NonNullable<ExamDay['ExamTime']> => ({
  ET_ID: 6,
  IsPub: 1,
  IsOnline: 0,
  ExamAddress: '艺术中心三楼',
  ExamRoom: '第三考室',
  ExamBeginDate: '2026-12-05T09:00:00+08:00',
  ExamEndDate: '2026-12-05T12:00:00+08:00',
  ...changes,
})

test('tracks can be chosen until the server closes that, and only be viewed afterwards', () => {
  expect([tracksWord({ CanSetTracks: 1 }), tracksWord({ CanSetTracks: 0 })]).toEqual(['选择曲目', '查看曲目'])
})

test.each([
  ['the evening before', 0, time(), '2026-12-04T23:59:59+08:00', false],
  ['the morning of the day', 0, time(), '2026-12-05T00:00:00+08:00', true],
  ['the evening of the day', 0, time(), '2026-12-05T23:59:59+08:00', true],
  ['the day after', 0, time(), '2026-12-06T00:00:00+08:00', false],
  ['until midnight', 0, time({ ExamEndDate: '2026-12-06T00:00:00+08:00' }), '2026-12-06T00:00:00+08:00', false],
  ['withheld', 0, null, '2026-12-05T09:00:00+08:00', false],
  ['online', 1, time({ IsOnline: 1 }), '2026-12-05T09:00:00+08:00', false],
] as const)('the on-site code, %s', (_, IsOnline, ExamTime, now, isWanted) => {
  expect(wantsOnSiteCode({ IsOnline, ExamTime, ExamResult: null }, at(now))).toBe(isWanted)
})

test('an exam that begins with the day asks for an early arrival, and for no minute of the day before', () => {
  const whole = time({ ExamBeginDate: '2026-12-05T00:00:00+08:00' })
  const facts = examTimeFacts({ MID: 1, ExamTime: whole })
  expect(facts.find(({ label }) => label === '到场时间')?.value).toBe('提前30分钟')
})

describe('when and where', () => {
  const coming = [
    ['到场时间', '08:30前（提前30分钟）'],
    ['请携带', '考生证件原件、现场考试码（手机或准考证上）、自备的乐器和乐谱'],
  ]
  test.each([
    ['withheld', 1, null, []],
    [
      'on site',
      1,
      time(),
      [
        ['考试日期', '2026年12月5日（周六）'],
        ['考试时间', '09:00–12:00'],
        ['考试地址', '艺术中心三楼'],
        ['考场', '第三考室'],
        ...coming,
      ],
    ],
    [
      'on site, over several days',
      1,
      time({ ExamEndDate: '2026-12-06T12:00:00+08:00', ExamAddress: '', ExamRoom: '' }),
      [
        ['考试日期', '2026年12月5日（周六）'],
        ['考试时间', '09:00–2026年12月6日 12:00'],
        ['考试地址', ''],
        ['考场', ''],
        ...coming,
      ],
    ],
    [
      'online',
      1,
      time({ IsOnline: 1 }),
      [
        ['视频上传开始时间', '2026年12月5日 09:00'],
        ['视频上传结束时间', '2026年12月5日 12:00'],
      ],
    ],
    [
      'online, until midnight',
      1,
      time({ IsOnline: 1, ExamBeginDate: '2026-12-05T00:00:00+08:00', ExamEndDate: '2026-12-06T00:00:00+08:00' }),
      [
        ['视频上传开始时间', '2026年12月5日 00:00'],
        ['视频上传结束时间', '2026年12月5日 23:59'],
      ],
    ],
    [
      'the hearing test',
      9,
      time({ IsOnline: 1 }),
      [
        ['听力考试开始时间', '2026年12月5日 09:00'],
        ['听力考试结束时间', '2026年12月5日 12:00'],
      ],
    ],
  ])('%s', (_, MID, ExamTime, facts) =>
    expect(examTimeFacts({ MID, ExamTime }).map(({ label, value }) => [label, value])).toEqual(facts),
  )

  test.each([
    ['2026-12-06T00:00:00+08:00', '2026年12月6日（周日）'],
    ['2026-12-05T23:59:59+08:00', '2026年12月5日（周六）'],
    ['2024-02-29T12:00:00+08:00', '2024年2月29日（周四）'],
  ])('the day of %s', (iso, text) => expect(dayText(at(iso))).toBe(text))
})

test.each([
  [
    'before its days',
    '2026-12-01T08:00:00+08:00',
    '2026-12-09T18:00:00+08:00',
    '2026年12月1日 08:00 至 2026年12月9日 18:00',
  ],
  ['before its days, without an end', '2026-12-01T08:00:00+08:00', null, '2026年12月1日 08:00 起'],
  [
    'until midnight',
    '2026-12-01T08:00:00+08:00',
    '2026-12-06T00:00:00+08:00',
    '2026年12月1日 08:00 至 2026年12月5日 23:59',
  ],
  ['in its days, not published', '2026-11-19T08:00:00+08:00', null, '考试时间和考场正在编排，公布后即可在此查看'],
  ['nothing decided', null, null, '查看考场的时间尚未确定，请留意协会通知'],
])('the notice %s', (_, ShowRoomTime, ShowRoomEndTime, text) => {
  const now = at('2026-11-20T10:00:00+08:00')
  const ExamBatch = { ShowRoomTime, ShowRoomEndTime }
  expect(roomNotice({ MID: 1, ExamTime: null, ExamBatch }, now)).toBe(text)
  expect(scheduleFacts({ MID: 1, ExamTime: null, ExamBatch }, now)).toEqual([{ label: '查看考场时间', value: text }])
  expect(roomNotice({ MID: 1, ExamTime: time(), ExamBatch }, now)).toBe('')
})
