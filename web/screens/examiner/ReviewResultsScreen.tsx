import { paths } from '#web/paths.ts'
import { useLocation } from '#web/shell/router.tsx'
import { ButtonLink } from '#web/ui/Button.tsx'
import { Page } from '#web/ui/Page.tsx'
import { ExaminerOnly } from './ExaminerOnly.tsx'
import { FindReviews } from './FindReviews.tsx'
import { WorkList } from './WorkList.tsx'
import { foundIn, WORK } from './work.ts'

/**
 * /ReviewResults: the reviews this examiner has finished, the newest first; each can be read and, until approval, modified.
 * What is looked for is in the address.
 */
export function ReviewResultsScreen() {
  const { search } = useLocation()
  const found = foundIn(search)
  const isAll = found.search === '' && found.from === '' && found.to === ''
  return (
    <ExaminerOnly title="已评审">
      <Page title="已评审">
        <FindReviews key={search} found={found} />
        <WorkList
          key={search}
          filter={{ state: WORK.done, found, isNewestFirst: true }}
          emptyText={isAll ? '还没有完成的评审' : '没有找到符合条件的评审'}
          emptyAction={
            isAll ? (
              <ButtonLink to={paths.assessment()}>去评审</ButtonLink>
            ) : (
              <ButtonLink to={paths.reviewResults()} replace>
                查看全部
              </ButtonLink>
            )
          }
        />
      </Page>
    </ExaminerOnly>
  )
}
