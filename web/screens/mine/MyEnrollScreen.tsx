import { messageOf } from '#client/callError.ts'
import { paths } from '#web/paths.ts'
import { requestIdOf } from '#web/shell/failure.ts'
import { Link, usePlace } from '#web/shell/router.tsx'
import { ButtonLink } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { FailedState } from '#web/ui/FailedState.tsx'
import { Page } from '#web/ui/Page.tsx'
import { EnrolmentCard } from './EnrolmentCard.tsx'
import style from './MyEnrollScreen.module.css'
import { NextPage } from './NextPage.tsx'
import { ListPlaceholder } from './Placeholders.tsx'
import { type TabKey, tabIn, tabs, useMyEnrolments, withoutRepeats } from './useMyEnrolments.ts'

/** /MyEnroll: one's own enrolments, newest first. */
export function MyEnrollScreen() {
  const { search } = usePlace()
  const tab = tabIn(search)
  return (
    <Page title="我的报名">
      <nav className={style.tabs} aria-label="按缴费状态筛选">
        {tabs.map(({ key, label }) => (
          <Link
            key={key}
            to={key === 'all' ? paths.myEnroll : paths.myEnrollTab(key)}
            replace
            className={style.tab}
            aria-current={key === tab ? 'page' : undefined}
          >
            {label}
          </Link>
        ))}
      </nav>
      <EnrolmentList key={tab} tab={tab} />
    </Page>
  )
}

function EnrolmentList({ tab }: { tab: TabKey }) {
  const query = useMyEnrolments(tab)
  const { data, error, isFetching, refetch } = query
  if (!data) {
    if (!error) return <ListPlaceholder />
    return (
      <FailedState text={messageOf(error)} requestId={requestIdOf(error)} busy={isFetching} onRetry={() => refetch()} />
    )
  }
  const rows = withoutRepeats(data.pages.map(({ listData }) => listData))
  if (rows.length === 0) {
    return <EmptyState action={<ButtonLink to={paths.examApply()}>去报名</ButtonLink>} />
  }
  return (
    <>
      <ul className={style.list}>
        {rows.map((row, at) => (
          <li key={row.EF_ID}>
            <EnrolmentCard enrolment={row} place={at} />
          </li>
        ))}
      </ul>
      <NextPage
        hasMore={query.hasNextPage}
        isFetching={query.isFetchingNextPage}
        error={query.isFetchNextPageError ? error : null}
        onWanted={() => void query.fetchNextPage()}
      />
    </>
  )
}
