import { useQuery } from '@tanstack/react-query'
import { callQuery } from '#client/callQuery.ts'
import type { EnrolmentWire } from '#contract/enrolment/enrolment.ts'
import { paths } from '#web/paths.ts'
import { Link } from '#web/shell/router.tsx'
import { FactList } from '#web/ui/FactList.tsx'
import { Rules } from './EntryParts.tsx'
import { contentsOf } from './examRoom.ts'

/** What an exam asks for and the textbooks on offer. A value is null where it could not be loaded. */
export type ExamContents = {
  videos: number | null
  kinds: string[]
  textbooks: string[]
  /** Whether a textbook was chosen; the choice cannot be changed. */
  isChosen: boolean
  isReading: boolean
}

/**
 * Loads what a candidate should know before the clock starts. A failure blocks nothing, since the exam page shows it
 * again.
 */
export function useExamContents({ EF_ID, MID, TB_ID }: EnrolmentWire): ExamContents {
  const patterns = useQuery(callQuery('Exam', 'ExamFromPatternList', { EF_ID }))
  const books = useQuery(callQuery('ExamPublic', 'GetExamTextBookList', { MID }))
  const { videos, kinds } = patterns.data ? contentsOf(patterns.data.listData) : { videos: null, kinds: [] }
  const offered = books.data?.listData ?? []
  const chosen = offered.find((book) => book.TB_ID === TB_ID)
  return {
    videos,
    kinds,
    isChosen: chosen !== undefined,
    textbooks: chosen ? [`${chosen.BookName}（已选定）`] : offered.map(({ BookName }) => BookName),
    isReading: patterns.isPending || books.isPending,
  }
}

type ExamContentsProps = { enrolment: Pick<EnrolmentWire, 'MID' | 'GID'>; contents: ExamContents; minutes: number }

export function ExamContentsView({ enrolment: { MID, GID }, contents, minutes }: ExamContentsProps) {
  const { videos, kinds, textbooks, isChosen } = contents
  return (
    <>
      <div>
        {videos !== null && <Rules title={`考什么：共录制 ${videos} 个视频`} rules={kinds} />}
        <Link to={paths.pieces(MID, GID)}>查看可选的曲目和教材</Link>
      </div>
      <FactList
        facts={[
          { label: '考试时长', value: `${minutes} 分钟` },
          {
            label: '教材',
            value:
              textbooks.length === 0
                ? ''
                : `${textbooks.join('；')}${isChosen ? '' : '（进入后选一本，选定不能更改）'}`,
          },
        ]}
      />
    </>
  )
}
