import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { Page } from '#web/ui/Page.tsx'
import { ExaminerOnly } from './ExaminerOnly.tsx'
import { WorkList } from './WorkList.tsx'
import { WORK } from './work.ts'

/** /ReviewResults: the reviews this examiner has finished; each can be read and, until approval, modified. */
export function ReviewResultsScreen() {
  return (
    <ExaminerOnly title="已评审">
      <Page title="已评审">
        <WorkList
          filter={{ state: WORK.done }}
          emptyText="还没有完成的评审"
          emptyAction={<ButtonLink to={paths.assessment()}>去评审</ButtonLink>}
        />
      </Page>
    </ExaminerOnly>
  )
}
