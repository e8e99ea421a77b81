/** The batches and days that the demo news mention, relative to the day of loading. */
export interface NewsFacts {
  openBatch: string
  openOnlineBatch: string
  sittingBatch: string
  finishedBatch: string
  notStartedBatch: string
  /**
   * The last full day to register for the open batch, then its first days of showing rooms, of exams and of results.
   */
  lastDay: string
  showsRooms: string
  examines: string
  showsResults: string
  /** The first day of registration of the batch that has not opened. */
  nextOpens: string
}

export interface DemoNews {
  channelId: number
  title: string
  indexInfo: string
  html: string
  pictures?: readonly string[]
  isBanner?: boolean
  /** Full days before the day of loading. */
  daysAgo: number
}

export const p = (text: string) => `<p>${text}</p>`
export const h = (text: string) => `<h2>${text}</h2>`
export const ul = (...items: string[]) => `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`
export const ol = (...items: string[]) => `<ol>${items.map((item) => `<li>${item}</li>`).join('')}</ol>`

export function table(head: readonly string[], ...rows: ReadonlyArray<readonly string[]>): string {
  const line = (cells: readonly string[], tag: 'th' | 'td') =>
    `<tr>${cells.map((cell) => `<${tag}>${cell}</${tag}>`).join('')}</tr>`
  return `<table><thead>${line(head, 'th')}</thead><tbody>${rows.map((row) => line(row, 'td')).join('')}</tbody></table>`
}

export const picture = (name: string) => `/demo/pictures/${name}.jpg`
