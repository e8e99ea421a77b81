import type { QueryClient } from '@tanstack/react-query'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type AnswerOf, call } from '#client/api.ts'
import { callQuery } from '#client/callQuery.ts'
import { ATTENDANCE_CODE } from '#domain/enrolment/attendance.ts'
import { minuteSpanText, parseIso, shanghaiMinuteText } from '#domain/time.ts'

export type WorkRow = AnswerOf<'Examiner', 'GetExaminerHaveExamFromList'>['listData'][number]

/** The `State` of a row (contract). */
export const WORK = { open: 0, draft: 1, done: 2 } as const

/** Selects which assigned candidates are listed. */
export type WorkFilter = {
  isOnline?: 0 | 1
  examTimeId?: number
  majorId?: number
  state?: number
  found?: FoundReviews
  isNewestFirst?: boolean
}

/** Which finished reviews are looked for: part of a name or exam number, and days; empty for all. */
export type FoundReviews = { search: string; from: string; to: string }

const SEARCH_LENGTH = 40

/** Reads from the address what is looked for; a day that does not exist is left out. */
export function foundIn(address: string): FoundReviews {
  const query = new URLSearchParams(address)
  const day = (name: string) => {
    const text = query.get(name) ?? ''
    return /^\d{4}-\d\d-\d\d$/.test(text) && parseIso(text) !== null ? text : ''
  }
  return { search: (query.get('Search') ?? '').trim().slice(0, SEARCH_LENGTH), from: day('From'), to: day('To') }
}

/** The states as tabs, with the value of `state` in the address and the call. */
export const workTabs = [
  { state: undefined, label: '全部' },
  { state: WORK.open, label: '待评审' },
  { state: WORK.draft, label: '草稿' },
  { state: WORK.done, label: '已评审' },
] as const

export function stateIn(search: string): number | undefined {
  const wanted = new URLSearchParams(search).get('State')
  return workTabs.find(({ state }) => state !== undefined && String(state) === wanted)?.state
}

/** Returns 1 unless the address says 0. */
export function isOnlineIn(search: string): 0 | 1 {
  return new URLSearchParams(search).get('IsOnline') === '0' ? 0 : 1
}

/** The page size of lists (specification#constants). */
export const ROWS = 10

export function requestOf({ isOnline, examTimeId, majorId, state, found, isNewestFirst }: WorkFilter) {
  return {
    ...(isOnline === undefined ? {} : { IsOnline: isOnline }),
    ...(examTimeId === undefined ? {} : { ET_ID: examTimeId }),
    ...(majorId === undefined ? {} : { MID: majorId }),
    ...(state === undefined ? {} : { State: state }),
    ...(found?.search ? { Search: found.search } : {}),
    ...(found?.from ? { From: found.from } : {}),
    ...(found?.to ? { To: found.to } : {}),
    ...(isNewestFirst ? { Newest: 1 as const } : {}),
  }
}

/** Loads the candidates assigned to this examiner, ten per page. */
export function useWork(filter: WorkFilter) {
  return useInfiniteQuery({
    queryKey: ['Examiner', 'GetExaminerHaveExamFromList', 'pages', requestOf(filter)],
    queryFn: ({ pageParam }) =>
      call('Examiner', 'GetExaminerHaveExamFromList', {
        ...requestOf(filter),
        PageIndex: pageParam,
        PageSize: ROWS,
      }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) =>
      last.listData.length > 0 && pages.length * ROWS < last.totalCount ? pages.length + 1 : undefined,
  })
}

/** Removes duplicates: a candidate whose state changed meanwhile shifts others onto the next page. */
export function rowsOnce(pages: readonly (readonly WorkRow[])[]): WorkRow[] {
  return [...new Map(pages.flat().map((row) => [row.EF_ID, row])).values()]
}

/** Loads open candidates of the same kind and exam time, to continue with. */
export const nextWorkCall = (isOnline: 0 | 1, examTimeId: number | undefined) =>
  callQuery('Examiner', 'GetExaminerHaveExamFromList', {
    ...requestOf({ isOnline, state: WORK.open, ...(examTimeId === undefined ? {} : { examTimeId }) }),
    PageSize: 100,
  })

/**
 * Tells whether a candidate can be marked: online after submission and while the office has no video of him, on site after arrival (rulings#submit,
 * rulings#absent).
 */
export function canBeMarked(row: Pick<WorkRow, 'IsOnline' | 'IsSubAnswer' | 'Attendance' | 'IsHanded'>): boolean {
  if (row.IsHanded === 1) return false
  return row.IsOnline === 1 ? row.IsSubAnswer === 1 : row.Attendance === ATTENDANCE_CODE.arrived
}

export const examTimesCall = (isOnline: 0 | 1) => callQuery('Examiner', 'GetExamTimeMajors', { IsOnline: isOnline })

type ExamTimes = AnswerOf<'Examiner', 'GetExamTimeMajors'>['listData']

/** Counts the candidates of these exam times who can be marked now. */
export function openIn(times: ExamTimes): number {
  return times.flatMap(({ Majors }) => Majors).reduce((sum, { Open }) => sum + Open, 0)
}

/** Counts the candidates who have not submitted or arrived yet and are marked later. */
export function awaitedIn({ Majors }: ExamTimes[number]): number {
  return Majors.reduce((sum, { Awaited }) => sum + Awaited, 0)
}

/** Sorts exam times with open work first; within each part the time order stays. */
export function openFirst(times: ExamTimes): ExamTimes {
  const isOpen = (time: ExamTimes[number]) => openIn([time]) + awaitedIn(time) > 0
  return [...times.filter(isOpen), ...times.filter((time) => !isOpen(time))]
}

type CachedList = { listData: readonly WorkRow[] }

/**
 * Takes a candidate who was just reviewed out of the lists of what is to do, before they are read anew: whoever returns to
 * them meets no row that is done.
 */
export function noteReviewed(queries: QueryClient, enrolmentId: number): void {
  const without = <List extends CachedList>(list: List): List => ({
    ...list,
    listData: list.listData.filter(({ EF_ID }) => EF_ID !== enrolmentId),
  })
  const cached = queries.getQueriesData<CachedList | { pages: CachedList[] }>({
    queryKey: ['Examiner', 'GetExaminerHaveExamFromList'],
  })
  for (const [key, data] of cached) {
    if (data && 'pages' in data) queries.setQueryData(key, { ...data, pages: data.pages.map(without) })
    else if (data) queries.setQueryData(key, without(data))
  }
}

/** Reloads lists and counts after a review was saved, without disturbing the open review. */
export function refreshWork(queries: QueryClient): Promise<void> {
  const lists: readonly unknown[] = ['GetExaminerHaveExamFromList', 'GetExamTimeMajors']
  return queries.invalidateQueries({
    predicate: ({ queryKey }) => queryKey[0] === 'Examiner' && lists.includes(queryKey[1]),
  })
}

/** Returns when and where a candidate plays on site, so that nobody looks for a video; null for an online exam. */
export function hallText({ IsOnline, ExamTime }: Pick<WorkRow, 'IsOnline' | 'ExamTime'>): string | null {
  if (IsOnline === 1) return null
  const at = ExamTime && parseIso(ExamTime.ExamBeginDate)
  return at === null ? '现场' : `现场 ${shanghaiMinuteText(at)}`
}

/** When a finished review was given; null while there is none. */
export function doneText({ DoneTime, ERT_Code }: Pick<WorkRow, 'DoneTime' | 'ERT_Code'>): string | null {
  const at = DoneTime === null ? null : parseIso(DoneTime)
  return at === null ? null : `${shanghaiMinuteText(at)} ${ERT_Code === 0 ? '登记' : '评审'}`
}

/** Formats `2026年11月20日 09:00 至 17:00`; the second date appears only where it is another day. */
export function spanText(begins: string, ends: string): string {
  const [from, to] = [parseIso(begins), parseIso(ends)]
  if (from === null || to === null) return ''
  return minuteSpanText(from, to)
}
