/** What the office prints for exams on site (office#prints). */
export const PRINT_KINDS = ['door', 'room', 'examiner', 'call', 'ticket'] as const
export type PrintKind = (typeof PRINT_KINDS)[number]

export const printTitles: Readonly<Record<PrintKind, string>> = {
  door: '门口名单',
  room: '考室安排',
  examiner: '考官日程',
  call: '候考叫号',
  ticket: '准考证',
}
