import { useQuery } from '@tanstack/react-query'
import { serverNow } from '#client/clock.ts'
import { USER_TYPE } from '#domain/people/userType.ts'
import { parseIso, shanghaiDateText } from '#domain/time.ts'
import { useSession } from '#web/data/useSession.ts'
import { idIn, paths } from '#web/paths.ts'
import { ExaminerOnly } from '#web/screens/examiner/ExaminerOnly.tsx'
import { examTimesCall } from '#web/screens/examiner/work.ts'
import { Redirect } from '#web/shell/Redirect.tsx'
import { useLocation } from '#web/shell/router.tsx'
import { Page } from '#web/ui/Page.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { DayList } from './DayList.tsx'
import { DoorTimes } from './DoorTimes.tsx'
import { MarkOnSite } from './MarkOnSite.tsx'

/**
 * /OnSiteReview?ET_ID: the list of one exam time on site; with EF_ID the desk for one of its candidates
 * (rulings#open-routes, rulings#reset-review). Staff use the same page at the door, where they check in and do not mark.
 */
export function OnSiteReviewScreen() {
  const { search } = useLocation()
  const isDoor = useSession()?.userType === USER_TYPE.staff
  const examTimeId = idIn(search, 'ET_ID')
  const enrolmentId = idIn(search, 'EF_ID')
  return (
    <ExaminerOnly title={isDoor ? '现场签到' : '现场评审'} isForStaff>
      {examTimeId === null ? (
        isDoor ? (
          <DoorTimes />
        ) : (
          <ToToday />
        )
      ) : enrolmentId === null || isDoor ? (
        <DayList key={examTimeId} examTimeId={examTimeId} />
      ) : (
        <MarkOnSite key={enrolmentId} examTimeId={examTimeId} enrolmentId={enrolmentId} />
      )}
    </ExaminerOnly>
  )
}

/** Without an id this opens today's exam time if there is exactly one, otherwise the list of all. */
function ToToday() {
  const { data, error } = useQuery(examTimesCall(0))
  if (error) return <Redirect to={paths.examTimeList(0)} />
  if (!data) {
    return (
      <Page title="现场评审">
        <Skeleton kind="card" count={3} />
      </Page>
    )
  }
  const today = shanghaiDateText(serverNow())
  const [first, ...others] = data.listData.filter(
    ({ ExamBeginDate }) => shanghaiDateText(parseIso(ExamBeginDate) ?? 0) === today,
  )
  return <Redirect to={first && others.length === 0 ? paths.onSiteReview(first.ET_ID) : paths.examTimeList(0)} />
}
