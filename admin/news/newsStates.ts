import type { StaffNewsRowWire } from '#contract/contentNews.ts'
import { timeText } from '../enrolments/wireTexts.ts'

/** The states that the list is filtered by, in the order of its tabs; the number stands in the address. */
export const newsTabs = [
  { value: 0, label: '全部', wire: undefined },
  { value: 1, label: '草稿', wire: 'draft' },
  { value: 2, label: '定时发布', wire: 'scheduled' },
  { value: 3, label: '已发布', wire: 'published' },
  { value: 4, label: '有修改', wire: 'changed' },
  { value: 5, label: '已撤下', wire: 'withdrawn' },
] as const

export const newsTabOf = (value: number | undefined) => newsTabs.find((tab) => tab.value === value) ?? newsTabs[0]

type State = StaffNewsRowWire['State']

export const stateTexts: Readonly<Record<State, string>> = {
  draft: '草稿',
  scheduled: '定时发布',
  published: '已发布',
  withdrawn: '已撤下',
}

export const stateColours: Readonly<Record<State, string>> = {
  draft: 'default',
  scheduled: 'processing',
  published: 'success',
  withdrawn: 'warning',
}

/** A time of the wire to the minute; a dash without one. */
export function minuteText(iso: string | null): string {
  return iso === null ? '—' : timeText(iso)
}

/** What the head of an article says about it. */
export function stateSentence({ State, UpTime }: { State: State; UpTime: string | null }, hasChanges: boolean): string {
  const changes = hasChanges ? '，有未发布的修改' : ''
  switch (State) {
    case 'draft':
      return '草稿，读者看不到'
    case 'scheduled':
      return `${minuteText(UpTime)} 自动发布${changes}`
    case 'published':
      return `${minuteText(UpTime)} 已发布${changes}`
    case 'withdrawn':
      return '已撤下，读者看不到'
  }
}
