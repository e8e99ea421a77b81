import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { callQuery } from '#client/callQuery.ts'
import type { EnrolmentWire } from '#contract/enrolment/enrolment.ts'
import { checklistOf } from '#domain/enrolment/nextStep.ts'
import { MINUTE_MS } from '#domain/time.ts'
import { enrolmentFactsOf } from '#web/data/enrolmentFacts.ts'
import { useMinute } from '#web/data/useMinute.ts'
import { QueryState } from '#web/shell/QueryState.tsx'
import { isAnyLoading } from '#web/shell/queryPart.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { StepLine } from '../home/StepLine.tsx'
import { noneEnrolled, stepLineOf } from '../home/stepLine.ts'
import { loadingLine } from '../home/stepLineContent.ts'
import { Checklist } from '../mine/Checklist.tsx'
import style from './OwnProgress.module.css'
import { TodayExams } from './TodayExams.tsx'
import { TodoList } from './TodoList.tsx'
import { useTodos } from './useTodos.ts'

/** Polling shows a check by staff or a payment on another device without a reload. */
const refetchMs = MINUTE_MS

/**
 * Shows the next step and its deadline, the progress of the most urgent enrolment, and all further tasks. The
 * `children` below render once the height of all that is known, so that the layout does not shift.
 */
export function OwnProgress({ children }: { children: ReactNode }) {
  const next = useQuery({
    ...callQuery('Exam', 'GetMyNextStep', {}),
    refetchInterval: refetchMs,
    staleTime: 0,
  })
  const { query: todos, showAll } = useTodos()
  if (isAnyLoading(next, todos)) {
    return (
      <section aria-label="考级进度" aria-busy="true">
        <div className={style.card}>
          <StepLine {...loadingLine} />
          <div className={style.waiting} />
        </div>
        <div className={style.below}>
          <Skeleton kind="card" count={2} />
        </div>
      </section>
    )
  }
  return (
    <>
      {next.data && <TodayExams exams={next.data.listData} total={next.data.totalCount} />}
      <section className={style.card} aria-label="考级进度">
        <QueryState query={next} loading={null} before="暂时没有查到报名进度，已提交的报名不受影响：">
          {({ item, OtherMsg }) =>
            item ? (
              <EnrolmentProgress enrolment={item} todoCount={OtherMsg.TodoCount} />
            ) : (
              <StepLine {...noneEnrolled} />
            )
          }
        </QueryState>
      </section>
      <QueryState query={todos} loading={null} before="暂时没有查到其他待办：">
        {({ listData, totalCount }) =>
          (totalCount > 1 || listData.some(({ EF_ID }) => EF_ID !== next.data?.item?.EF_ID)) && (
            <TodoList rows={listData} total={totalCount} isFetching={todos.isFetching} onShowAll={showAll} />
          )
        }
      </QueryState>
      {children}
    </>
  )
}

function EnrolmentProgress({ enrolment, todoCount }: { enrolment: EnrolmentWire; todoCount: number }) {
  const now = useMinute()
  return (
    <>
      <StepLine {...stepLineOf(enrolment, todoCount, now)} />
      <Checklist items={checklistOf(enrolmentFactsOf(enrolment), now)} label={`${enrolment.Name}的进度`} />
    </>
  )
}
