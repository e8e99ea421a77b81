import { paths } from '#web/paths.ts'
import { NextPage } from '#web/screens/mine/NextPage.tsx'
import { ListPlaceholder } from '#web/screens/mine/Placeholders.tsx'
import { QueryState } from '#web/shell/QueryState.tsx'
import { ButtonLink } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LoadingOverlay } from '#web/ui/LoadingOverlay.tsx'
import { Page } from '#web/ui/Page.tsx'
import { useBriefly } from '#web/ui/useBriefly.ts'
import { ExamCard } from './ExamCard.tsx'
import style from './ExamListScreen.module.css'
import { examsOf, useOnlineExams } from './useOnlineExams.ts'

/** The loading overlay covers the list for at most this long (specification#constants). */
const OVERLAY_MS = 2000

/** /ExamList: the account's own online exams; those that can be sat now come first. */
export function ExamListScreen() {
  return (
    <Page title="线上考试">
      <Exams />
    </Page>
  )
}

function Exams() {
  const query = useOnlineExams()
  const isCovered = useBriefly(query.isFetchingNextPage || (query.isFetching && !query.data), OVERLAY_MS)
  return (
    <>
      <QueryState query={query} loading={<ListPlaceholder />}>
        {({ pages }) => <ExamRows exams={examsOf(pages)} query={query} />}
      </QueryState>
      {isCovered && <LoadingOverlay />}
    </>
  )
}

type ExamRowsProps = { exams: ReturnType<typeof examsOf>; query: ReturnType<typeof useOnlineExams> }

function ExamRows({ exams, query }: ExamRowsProps) {
  if (exams.length === 0) {
    return (
      <EmptyState
        text="没有查询到报名信息"
        note="这里显示已报名的线上考试和听力考试。"
        action={<ButtonLink to={paths.myEnroll}>我的报名</ButtonLink>}
      />
    )
  }
  return (
    <>
      <ul className={style.list}>
        {exams.map((exam, at) => (
          <li key={exam.EF_ID}>
            <ExamCard exam={exam} position={at} />
          </li>
        ))}
      </ul>
      <NextPage
        hasMore={query.hasNextPage}
        isFetching={query.isFetchingNextPage}
        error={query.isFetchNextPageError ? query.error : null}
        onWanted={() => void query.fetchNextPage()}
      />
    </>
  )
}
