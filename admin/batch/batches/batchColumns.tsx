import type { ListColumn } from '#admin/kit/list/ListTable.tsx'
import { Link } from '#admin/kit/page/router.tsx'
import { StateWord } from '#admin/kit/ui/StateWord.tsx'
import type { BatchRowWire } from '#contract/batch/batch.ts'
import { type BatchState, batchStateLabel } from '#domain/batch/batchDraft.ts'
import { sumFigure, sumText } from '#domain/money.ts'
import { countText } from '#domain/page.ts'
import { isoMinuteText } from '#domain/time.ts'

export function BatchStateTag({ state }: { state: BatchState }) {
  return <StateWord>{batchStateLabel[state]}</StateWord>
}

/** From day to day, without the clock: `2027-03-01 至 2027-04-01`. */
const daysText = (from: string | null, to: string | null) =>
  from === null ? '未定' : `${from.slice(0, 10)}${to === null ? '' : ` 至 ${to.slice(0, 10)}`}`

export function feeRangeText({ FeeFrom, FeeTo }: Pick<BatchRowWire, 'FeeFrom' | 'FeeTo'>): string {
  if (FeeFrom === null || FeeTo === null) return '未设置'
  return FeeFrom === FeeTo ? sumText(FeeFrom) : `${sumText(FeeFrom)}–${sumFigure(FeeTo)}`
}

/** The columns; `phaseOf` is where a batch that is worked on stands, which says more than its registration. */
export const batchColumnsWith = (
  phaseOf: (batchId: number) => string | undefined,
): ReadonlyArray<ListColumn<BatchRowWire>> => [
  {
    key: 'EB_Name',
    title: '批次',
    width: 280,
    sort: 'EB_Name',
    isFixed: true,
    cell: ({ EB_ID, EB_Name }) => (
      // The row would open its detail beside the list, in place of the page.
      <Link to={`/batches/${EB_ID}`} title={EB_Name} onClick={(event) => event.stopPropagation()}>
        {EB_Name}
      </Link>
    ),
  },
  {
    key: 'State',
    title: '状态',
    width: 100,
    cell: ({ EB_ID, State }) =>
      State === 'ended' ? (
        <StateWord>{phaseOf(EB_ID) ?? batchStateLabel.ended}</StateWord>
      ) : (
        <BatchStateTag state={State} />
      ),
  },
  {
    key: 'RegStartDate',
    title: '报名时间',
    width: 200,
    sort: 'RegStartDate',
    cell: ({ RegStartDate, RegEndDate }) => daysText(RegStartDate, RegEndDate),
  },
  {
    key: 'ExamStartDate',
    title: '考试时间',
    width: 200,
    cell: ({ ExamStartDate, ExamEndDate }) => daysText(ExamStartDate, ExamEndDate),
  },
  { key: 'Offers', title: '开设', width: 72, align: 'right', cell: ({ Offers }) => countText(Offers) },
  { key: 'Enrolments', title: '报名', width: 72, align: 'right', cell: ({ Enrolments }) => countText(Enrolments) },
  { key: 'Paid', title: '已缴费', width: 80, align: 'right', cell: ({ Paid }) => countText(Paid) },
  { key: 'Fee', title: '费用', width: 160, align: 'right', cell: (row) => feeRangeText(row) },
  { key: 'CertNOPrefix', title: '前缀', width: 74, cell: ({ CertNOPrefix }) => CertNOPrefix },
  { key: 'ExamYear', title: '年份', width: 84, sort: 'ExamYear', cell: ({ ExamYear }) => ExamYear },
  {
    key: 'PublishedTime',
    title: '发布时间',
    width: 164,
    cell: ({ PublishedTime }) => PublishedTime !== null && isoMinuteText(PublishedTime),
  },
]
