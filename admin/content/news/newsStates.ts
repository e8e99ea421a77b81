import type { StaffNewsRowWire } from '#contract/content/contentNews.ts'
import { type Instant, isoMinuteText, parseIso, shanghaiDateText } from '#domain/time.ts'

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
type Publication = Pick<StaffNewsRowWire, 'State' | 'UpTime'>

export const stateTexts: Readonly<Record<State, string>> = {
  draft: '草稿',
  scheduled: '定时发布',
  published: '已发布',
  withdrawn: '已撤下',
}

/** A time of the wire to the minute; a dash without one. */
export function minuteText(iso: string | null): string {
  return iso === null ? '—' : isoMinuteText(iso)
}

/**
 * The date that readers see under the title: that of the publication, which a correction does not change. What has not
 * been published gets that of the day on which it is.
 */
export function readerDay({ State, UpTime }: Publication, now: Instant): string {
  const at = State === 'published' || State === 'scheduled' ? parseIso(UpTime ?? '') : null
  return shanghaiDateText(at ?? now)
}

/** What the editor says about that date. */
export function readerDaySentence(publication: Publication, now: Instant): string {
  const day = readerDay(publication, now)
  switch (publication.State) {
    case 'published':
      return `读者看到的日期是发布当天（${day}），更新后不变`
    case 'scheduled':
      return `读者看到的日期是定时发布的 ${day}`
    case 'draft':
    case 'withdrawn':
      return '读者看到的日期是发布当天'
  }
}

/** What the head of an article says about it. */
export function stateSentence({ State, UpTime }: Publication, hasChanges: boolean): string {
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
