import { DAY_MS, type Instant, shanghaiDate, startOfShanghaiDay } from '#domain/time.ts'

/** What is filed with the authorities (office#filing): before the first exam of a batch, and after its last one. */
export const FILING_KINDS = ['before', 'after'] as const
export type FilingKind = (typeof FILING_KINDS)[number]

export const filingNames: Readonly<Record<FilingKind, string>> = { before: '考前备案', after: '考后备案' }

/** The longest text of a form, in characters. */
export const FILING_TEXT_LENGTH = 500
/** The longest name or number of a batch's filing, in characters. */
export const FILING_NAME_LENGTH = 100

/** From how many days before its last day the home page reminds of a filing. */
const REMINDED_DAYS = 14
/** For how many days after the last exam the home page goes on reminding; what is older was filed before it could be noted here. */
const LONGEST_REMINDED_DAYS = 90

/** When the exams of a batch are; null while none has a time. */
export interface ExamSpan {
  firstAt: Instant | null
  lastAt: Instant | null
}

/** The last day on which the form may be filed, as `2027-01-05`; null while no exam has a time. */
export function filingDueOn(kind: FilingKind, { firstAt, lastAt }: ExamSpan, days: number): string | null {
  if (firstAt === null || lastAt === null) return null
  return shanghaiDate(kind === 'before' ? firstAt - days * DAY_MS : lastAt + days * DAY_MS)
}

/**
 * Since when the home page reminds of a form that is not filed; null where it does not. Of the form before the exams it
 * reminds from two weeks before its last day on until they are over, of the other from then on.
 */
export function filingAwaitedSince(
  kind: FilingKind,
  { firstAt, lastAt }: ExamSpan,
  { days, now }: { days: number; now: Instant },
): Instant | null {
  if (firstAt === null || lastAt === null) return null
  const [since, until] =
    kind === 'before'
      ? [startOfShanghaiDay(firstAt) - (days + REMINDED_DAYS) * DAY_MS, lastAt]
      : [lastAt + 1, lastAt + LONGEST_REMINDED_DAYS * DAY_MS]
  return now >= since && now <= until ? since : null
}

/** Paid enrolments of one area, major and grade. */
export interface ProgrammeCount {
  area: string
  major: string
  grade: string
  candidates: number
  absent: number
  excellent: number
  good: number
  pass: number
  fail: number
}

/** One place on one day. Online exams have neither address nor rooms. */
export interface PlaceCount {
  area: string
  address: string
  day: string
  isOnline: boolean
  rooms: number
  candidates: number
  begins: string
  ends: string
}

export interface FilingExaminer {
  name: string
  organisation: string
  isChief: boolean
  majors: string
  candidates: number
}

export interface FilingFacts {
  programmes: readonly ProgrammeCount[]
  places: readonly PlaceCount[]
  examiners: readonly FilingExaminer[]
  safety: string
}

/** A table of a form. The last row holds the sums where there are any. */
export interface FilingTable {
  title: string
  /** `width` in millimetres of a page of 182. */
  columns: ReadonlyArray<{ heading: string; width: number; isNumber?: boolean }>
  rows: ReadonlyArray<ReadonlyArray<string | number>>
}

const sumOf = <Row>(rows: readonly Row[], of: (row: Row) => number) => rows.reduce((sum, row) => sum + of(row), 0)
const counted = (heading: string, width: number) => ({ heading, width, isNumber: true })

/** The tables of a form: what is known before the exam, and what came of it. */
export function filingTables(kind: FilingKind, facts: FilingFacts): FilingTable[] {
  return [programmeTable(kind, facts.programmes), placeTable(facts), examinerTable(facts.examiners)]
}

const counts: ReadonlyArray<readonly [heading: string, of: (row: ProgrammeCount) => number]> = [
  ['报考', ({ candidates }) => candidates],
  ['缺考', ({ absent }) => absent],
  ['优秀', ({ excellent }) => excellent],
  ['良好', ({ good }) => good],
  ['合格', ({ pass }) => pass],
  ['不合格', ({ fail }) => fail],
  ['未出成绩', (row) => row.candidates - row.absent - row.excellent - row.good - row.pass - row.fail],
]

function programmeTable(kind: FilingKind, programmes: readonly ProgrammeCount[]): FilingTable {
  const shown = kind === 'before' ? counts.slice(0, 1) : counts
  const width = kind === 'before' ? 30 : 16
  return {
    title: kind === 'before' ? '报考人数（按考点、专业、级别）' : '考试结果（按考点、专业、级别）',
    columns: [
      { heading: '考点', width: 30 },
      { heading: '专业', width: 34 },
      { heading: '级别', width: 22 },
      ...shown.map(([heading]) => counted(heading, width)),
    ],
    rows: [
      ...programmes.map((row) => [row.area, row.major, row.grade, ...shown.map(([, of]) => of(row))]),
      ['合计', '', '', ...shown.map(([, of]) => sumOf(programmes, of))],
    ],
  }
}

function placeTable({ places, safety }: FilingFacts): FilingTable {
  return {
    title: '考试时间、地点和考场',
    columns: [
      { heading: '考点', width: 22 },
      { heading: '日期', width: 24 },
      { heading: '时间', width: 26 },
      { heading: '地点', width: 56 },
      counted('考室', 14),
      counted('考生', 14),
      { heading: '安全负责人', width: 26 },
    ],
    rows: [
      ...places.map(({ area, day, begins, ends, address, isOnline, rooms, candidates }) => [
        area,
        day,
        `${begins}至${ends}`,
        isOnline ? '线上考试' : address,
        rooms,
        candidates,
        isOnline ? '' : safety,
      ]),
      ['合计', '', '', '', sumOf(places, ({ rooms }) => rooms), sumOf(places, ({ candidates }) => candidates), ''],
    ],
  }
}

function examinerTable(examiners: readonly FilingExaminer[]): FilingTable {
  return {
    title: '考官名单',
    columns: [
      { heading: '姓名', width: 26 },
      { heading: '单位', width: 62 },
      { heading: '职责', width: 20 },
      { heading: '考级专业', width: 54 },
      counted('评审考生', 20),
    ],
    rows: examiners.map(({ name, organisation, isChief, majors, candidates }) => [
      name,
      organisation,
      isChief ? '主考官' : '考官',
      majors,
      candidates,
    ]),
  }
}

/** What a year of exams came to, one row for each batch. */
export interface YearCount extends Omit<ProgrammeCount, 'area' | 'major' | 'grade'> {
  batch: string
  areas: number
  examiners: number
}

/** The statistics of a year (office#filing). */
export function yearTable(year: number, batches: readonly YearCount[]): FilingTable {
  return {
    title: `${year}年考级统计`,
    columns: [
      { heading: '批次', width: 60 },
      counted('考点', 14),
      counted('考官', 14),
      ...counts.map(([heading]) => counted(heading, 16)),
    ],
    rows: [
      ...batches.map((row) => {
        const all = { ...row, area: '', major: '', grade: '' }
        return [row.batch, row.areas, row.examiners, ...counts.map(([, of]) => of(all))]
      }),
      [
        '合计',
        '',
        '',
        ...counts.map(([, of]) => sumOf(batches, (row) => of({ ...row, area: '', major: '', grade: '' }))),
      ],
    ],
  }
}
