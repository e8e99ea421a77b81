import { useQuery } from '@tanstack/react-query'
import { Button, Progress } from 'antd'
import { useState } from 'react'
import { isOpen, jobSentence, percentOf } from '#admin/kit/jobs/jobs.ts'
import { useJobs } from '#admin/kit/jobs/useJobs.ts'
import { Link } from '#admin/kit/page/router.tsx'
import { useDeskOfBatch } from '#admin/kit/state/batchDesk.ts'
import { PlainState } from '#admin/kit/ui/PlainState.tsx'
import { QueryState } from '#admin/kit/ui/QueryState.tsx'
import { whenShown } from '#admin/kit/ui/whenShown.tsx'
import { useStaff } from '#admin/shell/staff.ts'
import { callQuery } from '#client/callQuery.ts'
import type { ExamPlanWire } from '#contract/schedule/plan.ts'
import { isoMinuteText } from '#domain/time.ts'
import { ExamTimesScreen } from '../schedule/ExamTimesScreen.tsx'
import { figureTexts, planVerdict } from './figureTexts.ts'
import { PinAllButton } from './PinAllButton.tsx'
import { PlanPages } from './PlanPages.tsx'
import styles from './Plans.module.css'

const StartPlanDialog = whenShown(async () => (await import('./StartPlanDialog.tsx')).StartPlanDialog)
const PublishPlanDialog = whenShown(async () => (await import('./PublishPlanDialog.tsx')).PublishPlanDialog)
const PrintDialog = whenShown(async () => (await import('#admin/kit/print/PrintDialog.tsx')).PrintDialog)
const UnplacedDrawer = whenShown(async () => (await import('./UnplacedDrawer.tsx')).UnplacedDrawer)
const MovedDrawer = whenShown(async () => (await import('./MovedDrawer.tsx')).MovedDrawer)

/** The automatic plans of a batch with their figures (office#plan). */
export function PlansScreen() {
  // A plan is of all areas; whoever is limited to some begins with the exam times.
  return useStaff().IsAreaLimited === 1 ? <ExamTimesScreen /> : <PlansOfBatch />
}

function PlansOfBatch() {
  const { batchId, name: batchName } = useDeskOfBatch()
  const [isStarting, setStarting] = useState(false)
  const [isPrinting, setPrinting] = useState(false)
  const [unplacedId, setUnplacedId] = useState(0)
  const [movedId, setMovedId] = useState(0)
  const [published, setPublished] = useState<ExamPlanWire | null>(null)
  const query = useQuery(callQuery('Admin', 'GetExamPlanList', { EB_ID: batchId }))
  const jobs = useJobs()
  const running = jobs.data?.listData.find((job) => isOpen(job) && job.Title === `自动排考：${batchName}`)
  const plans = query.data?.listData ?? []
  const unplaced = plans.find(({ EPL_ID }) => EPL_ID === unplacedId)
  const moved = plans.find(({ EPL_ID }) => EPL_ID === movedId)
  return (
    <>
      <PlanPages />
      <div className={styles.start}>
        <Button type="primary" disabled={running !== undefined} onClick={() => setStarting(true)}>
          {plans.length === 0 ? '开始自动排考' : '再排一次'}
        </Button>
        <Button onClick={() => setPrinting(true)}>打印</Button>
        {running ? (
          <div className={styles.running} role="status">
            <Progress percent={percentOf(running) ?? 0} status="active" aria-label={running.Title} />
            <span>{jobSentence(running)}，可以离开本页，完成后会提示</span>
          </div>
        ) : (
          <span className={styles.note}>
            按考室开放时间、设备、考官的专业与回避，把已缴费的现场考生排进考室。结果是方案，发布之前考生看不到。
          </span>
        )}
      </div>
      <QueryState query={query} rows={8} />
      {query.data && plans.length === 0 && !running && (
        <PlainState
          title="这个批次还没有方案"
          note="先填写考点与考室、考官时间、考试时长，再开始自动排考。"
          actions={<Link to="/venues">去填写考点与考室</Link>}
        />
      )}
      {plans.map((plan) => (
        <section key={plan.EPL_ID} className={styles.plan} aria-label={`方案 ${plan.EPL_ID}`}>
          <header className={styles.planHead}>
            <h2>方案 {plan.EPL_ID}</h2>
            <span className={styles.note}>
              {isoMinuteText(plan.MadeTime)} {plan.MadeBy}　编号 {plan.Seed}
              {plan.IsCurrent === 1 && `　已发布${plan.HasChanges === 1 ? '，发布后有改动' : ''}`}
              {plan.Pinned > 0 && `　已固定 ${plan.Pinned} 人`}
            </span>
            <span className={styles.actions}>
              {(plan.Figures.Candidates > plan.Figures.Placed || plan.Late > 0) && (
                <Button onClick={() => setUnplacedId(plan.EPL_ID)}>
                  没有排上的名单{plan.Late > 0 && `（发布后缴费 ${plan.Late} 人）`}
                </Button>
              )}
              {plan.MustMove > 0 && (
                <Button onClick={() => setMovedId(plan.EPL_ID)}>变动的名单（{plan.MustMove} 人）</Button>
              )}
              <PinAllButton plan={plan} />
              <Link to={`/batches/${batchId}/plan/${plan.EPL_ID}`}>查看和调整</Link>
              {(plan.IsCurrent === 0 || plan.HasChanges === 1) && (
                <Button onClick={() => setPublished(plan)}>{plan.IsCurrent === 1 ? '发布改动' : '发布'}</Button>
              )}
            </span>
          </header>
          <p className={planVerdict(plan.Figures).isGood ? styles.good : styles.faults}>
            {planVerdict(plan.Figures).text}
          </p>
          <dl className={styles.figures}>
            {figureTexts(plan.Figures).map(({ title, text, note }) => (
              <div key={title}>
                <dt>{title}</dt>
                <dd>{text}</dd>
                <dd className={styles.note}>{note}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      {isStarting && (
        <StartPlanDialog batchId={batchId} batchName={batchName} plans={plans} onClose={() => setStarting(false)} />
      )}
      {isPrinting && <PrintDialog batchId={batchId} batchName={batchName} onClose={() => setPrinting(false)} />}
      {unplaced && <UnplacedDrawer plan={unplaced} onClose={() => setUnplacedId(0)} />}
      {moved && <MovedDrawer plan={moved} onClose={() => setMovedId(0)} />}
      {published && <PublishPlanDialog plan={published} batchName={batchName} onClose={() => setPublished(null)} />}
    </>
  )
}
