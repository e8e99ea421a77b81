import { paths } from '#web/paths.ts'
import { Link, useLocation } from '#web/shell/router.tsx'
import { ButtonLink } from '#web/ui/Button.tsx'
import { Page } from '#web/ui/Page.tsx'
import { ButtonRow } from '#web/ui/Stack.tsx'
import { ExaminerOnly } from './ExaminerOnly.tsx'
import { NextCandidate } from './NextCandidate.tsx'
import style from './Work.module.css'
import { WorkList } from './WorkList.tsx'
import { WorkTabs } from './WorkTabs.tsx'
import { stateIn } from './work.ts'

/**
 * /Assessment: all candidates assigned to this examiner. The page is kept alive (specification#public-routes): the tab
 * is in the address, the scroll position in the history, and the loaded pages stay in memory.
 */
export function AssessmentScreen() {
  const { search } = useLocation()
  const state = stateIn(search)
  return (
    <ExaminerOnly title="评审">
      <Page
        title="评审"
        aside={
          <Link to={paths.reviewResults()} className={style.aside}>
            已评审
          </Link>
        }
      >
        <WorkTabs state={state} toState={paths.assessment} />
        <ButtonRow>
          <ButtonLink small look="quiet" to={paths.examTimeList(1)}>
            线上评审场次
          </ButtonLink>
          <ButtonLink small look="quiet" to={paths.examTimeList(0)}>
            现场评审场次
          </ButtonLink>
        </ButtonRow>
        {state === undefined && <NextCandidate />}
        <WorkList
          key={state}
          filter={state === undefined ? {} : { state }}
          emptyText={state === undefined ? '暂时没有分配给您的评审任务' : '没有这个状态的考生'}
          hasProgress
        />
      </Page>
    </ExaminerOnly>
  )
}
