import type { AnswerOf } from '#client/api.ts'
import { call } from '#client/api.ts'

export type UnplacedWire = AnswerOf<'Admin', 'GetExamPlanUnplaced'>['listData'][number]

const PAGE = 100
/** More than these are not worth reading on a screen: rooms or examiners are missing, which the reasons already say. */
const MOST_PAGES = 20

/** Reads the whole list of those without a place, page after page; `total` may be more than was read. */
export async function readUnplaced(
  planId: number,
  signal?: AbortSignal,
): Promise<{ rows: UnplacedWire[]; total: number }> {
  const rows: UnplacedWire[] = []
  for (let page = 1; page <= MOST_PAGES; page++) {
    const request = { EPL_ID: planId, PageIndex: page, PageSize: PAGE }
    const { listData, totalCount } = await call('Admin', 'GetExamPlanUnplaced', request, signal)
    rows.push(...listData)
    if (rows.length >= totalCount || listData.length === 0) return { rows, total: totalCount }
  }
  return { rows, total: Number.POSITIVE_INFINITY }
}

/** The reasons with how many each has, the most frequent first. */
export function reasonCounts(rows: readonly Pick<UnplacedWire, 'Why'>[]): { why: string; count: number }[] {
  const counts = new Map<string, number>()
  for (const { Why } of rows) counts.set(Why, (counts.get(Why) ?? 0) + 1)
  return [...counts].map(([why, count]) => ({ why, count })).sort((one, other) => other.count - one.count)
}

const cell = (text: string) => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')

/** The list as a sheet that spreadsheets open with Chinese in it; what a spreadsheet would compute is neutralised. */
export function unplacedCsv(rows: readonly UnplacedWire[]): string {
  const lines = rows.map(({ Name, ExamNO, EA_Name, MName, GName, Why, EF_ID }) =>
    [String(EF_ID), Name, ExamNO, EA_Name, MName, GName, Why].map((text) => `"${cell(text)}"`).join(','),
  )
  return `\uFEFF${['"报名号","姓名","考号","考区","专业","级别","原因"', ...lines].join('\r\n')}\r\n`
}
