import { useQuery } from '@tanstack/react-query'
import { messageOf } from '#client/callError.ts'
import type { EnrolmentWire } from '#contract/enrolment.ts'
import { checklistOf, type NextStep } from '#domain/nextStep.ts'
import { type Instant, shanghaiMinuteText } from '#domain/time.ts'
import { callQuery } from '#web/data/callQuery.ts'
import { enrolmentFactsOf, mostUrgent } from '#web/data/enrolmentFacts.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/Button.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { looking, StepLine } from '../home/NextStep.tsx'
import { Checklist } from './Checklist.tsx'
import style from './Progress.module.css'
import { useMinute } from './useMinute.ts'

/** A check by staff or a payment elsewhere shows here without a reload. */
const refetchMs = 60_000

/** What to do next and until when, and how far the most urgent enrolment has come (look.md: one thing to do next). */
export function Progress() {
  const now = useMinute()
  const { data, error, isPending, isFetching, refetch } = useQuery({
    ...callQuery('Exam', 'GetMyExamFormList', { PageIndex: 1, PageSize: 100 }),
    refetchInterval: refetchMs,
    staleTime: 0,
  })
  const next = data && mostUrgent(data.listData, now)
  return (
    <section className={style.card} aria-label="考级进度">
      {isPending && (
        <>
          <StepLine {...looking} />
          <div className={style.waiting}>
            <Skeleton of="newsRow" />
          </div>
        </>
      )}
      {error && !data && (
        <p className={style.failed} role="alert">
          <span>
            <strong className={style.title}>暂时没有查到报名进度</strong>
            <span className={style.note}>{messageOf(error)}，已提交的报名不受影响</span>
          </span>
          <Button look="plain" small busy={isFetching} onClick={() => void refetch()}>
            重新加载
          </Button>
        </p>
      )}
      {next === null && <StepLine to={paths.examApply()} mark="报名" text="还没有报名" note="选一个开放的批次开始" />}
      {next && <Way {...next} now={now} />}
    </section>
  )
}

function Way({ enrolment, step, now }: { enrolment: EnrolmentWire; step: NextStep; now: Instant }) {
  const whose = `${enrolment.Name} · ${enrolment.Majors.MName} ${enrolment.Grades.GName}`
  const at = step.deadline === null ? '' : shanghaiMinuteText(step.deadline)
  return (
    <>
      <StepLine
        to={paths.enrollDetails(enrolment.EF_ID)}
        mark={step.tone === 'todo' ? '待办' : '进度'}
        text={step.text}
        note={whose}
        until={at && (step.tone === 'todo' ? `${at}前` : `预计${at}`)}
      />
      <Checklist items={checklistOf(enrolmentFactsOf(enrolment), now)} label={`${whose} 的进度`} />
    </>
  )
}
