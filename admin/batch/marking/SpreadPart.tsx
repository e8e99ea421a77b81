import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { type CSSProperties, useState } from 'react'
import { ChartFigure } from '#admin/kit/chart/ChartFigure.tsx'
import { LeanDot, PartsBar } from '#admin/kit/chart/inRows.tsx'
import { LineChart } from '#admin/kit/chart/LineChart.tsx'
import { useMajors } from '#admin/kit/state/catalogue.ts'
import { PlainSelect } from '#admin/kit/ui/PlainSelect.tsx'
import { PlainTable } from '#admin/kit/ui/PlainTable.tsx'
import { QueryState } from '#admin/kit/ui/QueryState.tsx'
import { StateWord } from '#admin/kit/ui/StateWord.tsx'
import { mayCallForAllAreas } from '#admin/shell/mayCall.ts'
import { useStaff } from '#admin/shell/staff.ts'
import { callQuery } from '#client/callQuery.ts'
import type { MarkingSpreadWire } from '#contract/result/markingSpread.ts'
import { BatchCheck } from './BatchCheck.tsx'
import { gradeSwatches } from './gradeSwatches.ts'
import styles from './Marking.module.css'
import { daysFinding, differenceText, effectText, finding, leanOf, wordsOf } from './spreadWords.ts'

/** How examiners mark beside the others, by grade, on shared enrolments, and over their days. Staff alone see it. */
export function SpreadPart({ batchId }: { batchId: number }) {
  const mayCheck = mayCallForAllAreas(useStaff(), 'AskBatchCheck')
  const majors = useMajors()
  const [majorId, setMajor] = useState<number | null>(null)
  const [openedId, setOpened] = useState(0)
  const query = useQuery(
    callQuery('Admin', 'GetMarkingSpread', { EB_ID: batchId, ...(majorId === null ? {} : { MID: majorId }) }),
  )
  const spreads = query.data?.listData ?? []
  const opened = spreads.find(({ UserID }) => UserID === openedId)
  return (
    <section aria-label="评分宽严">
      <div className={styles.conditions}>
        <PlainSelect
          label="专业"
          placeholder="全部专业"
          options={majors}
          value={majorId}
          onChange={setMajor}
          onClear={() => setMajor(null)}
        />
      </div>
      <QueryState query={query} rows={8} />
      {query.data && spreads.length === 0 && <p role="status">还没有提交的评审。</p>}
      {query.data && spreads.length > 0 && (
        <>
          <h2 className={styles.finding} role="status">
            {finding(spreads)}
          </h2>
          <p className={styles.soft}>
            与同专业相比：和所有考官在同样专业给出的平均成绩之差，至少 {query.data.OtherMsg.LeastMarks}{' '}
            份才计算。共同评审：和其他考官在相同考生上的成绩之差，至少 {query.data.OtherMsg.LeastShared}{' '}
            份才计算。宽严：扣除专业和考生本身的高低之后的估计，括号内是可信范围；范围不含 0
            且相差明显才标出偏宽、偏严，整页误标的可能不超过二十分之一。只有工作人员能看到这一页。
          </p>
          <p className={styles.legend}>
            {gradeSwatches.map(({ label, colour }) => (
              <span key={label} style={{ '--swatch': colour } as CSSProperties}>
                {label}
              </span>
            ))}
          </p>
          <SpreadTable spreads={spreads} openedId={openedId} onOpen={setOpened} />
          {opened && <Days spread={opened} />}
          {opened && mayCheck && <BatchCheck key={opened.UserID} batchId={batchId} examiner={opened} />}
        </>
      )}
    </section>
  )
}

interface TableProps {
  spreads: readonly MarkingSpreadWire[]
  openedId: number
  onOpen: (id: number) => void
}

function SpreadTable({ spreads, openedId, onOpen }: TableProps) {
  return (
    <PlainTable
      rows={spreads}
      keyOf={({ UserID }) => UserID}
      rowsPerPage={20}
      columns={[
        {
          title: '考官',
          width: 190,
          cell: (spread) => (
            <>
              <strong>{spread.Examiner}</strong>{' '}
              {wordsOf(spread).map((word) => (
                <StateWord key={word} tone="waiting">
                  {word}
                </StateWord>
              ))}
            </>
          ),
        },
        { title: '已评', width: 64, align: 'right', cell: ({ Count }) => Count },
        { title: '成绩分布', width: 196, cell: ({ Tally }) => <PartsBar counts={Tally} swatches={gradeSwatches} /> },
        {
          title: '与同专业相比',
          width: 150,
          cell: (spread) => {
            const text = differenceText(leanOf(spread))
            return (
              <>
                <LeanDot difference={leanOf(spread)} label={`与同专业相比${text}`} />
                {text}
              </>
            )
          },
        },
        {
          title: '共同评审',
          width: 160,
          cell: ({ Shared, SharedDifference }) => {
            const text = differenceText(SharedDifference)
            return (
              <>
                <LeanDot difference={SharedDifference} label={`共同评审${text}`} />
                {text}（{Shared} 份）
              </>
            )
          },
        },
        { title: '宽严（可信范围）', width: 210, cell: effectText },
        { title: '后半与前半', width: 110, cell: ({ Drift }) => differenceText(Drift) },
        {
          title: '',
          width: 80,
          cell: ({ UserID, Examiner }) => (
            <Button
              size="small"
              aria-label={`${Examiner}按日`}
              aria-expanded={UserID === openedId}
              onClick={() => onOpen(UserID === openedId ? 0 : UserID)}
            >
              按日
            </Button>
          ),
        },
      ]}
    />
  )
}

const meanText = (mean: number | null) => mean?.toFixed(2) ?? '太少'
const own = 'var(--primary-fill)'
const others = 'var(--edge)'

/** The mean of each day beside what is expected of its majors; days with few marks have no point. */
function Days({ spread }: { spread: MarkingSpreadWire }) {
  const { Examiner, Days: days } = spread
  return (
    <ChartFigure
      finding={daysFinding(spread)}
      name={`${Examiner}每天的平均成绩`}
      table={{
        headings: ['日期', '份数', '平均', '同专业'],
        rows: days.map(({ Day, Count, Mean, Expected }) => [Day, Count, meanText(Mean), meanText(Expected)]),
      }}
    >
      <LineChart
        labels={days.map(({ Day }) => Day.slice(5))}
        ticks={gradeSwatches.map(({ label }, at) => ({ value: at + 1, label }))}
        series={[
          { name: '同专业', colour: others, isDashed: true, values: days.map(({ Expected }) => Expected) },
          { name: Examiner, colour: own, values: days.map(({ Mean }) => Mean) },
        ]}
        format={meanText}
      />
    </ChartFigure>
  )
}
