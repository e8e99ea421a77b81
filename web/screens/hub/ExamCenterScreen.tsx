import { useQuery } from '@tanstack/react-query'
import { messageOf } from '#client/callError.ts'
import { serverNow } from '#client/clock.ts'
import type { BatchWire } from '#contract/catalogue.ts'
import { type BatchPhase, batchPhaseLabel, batchPhaseOf, byPhase } from '#domain/batch.ts'
import { lastMinuteText, shanghaiMinuteText } from '#domain/time.ts'
import { callQuery } from '#web/data/callQuery.ts'
import { batchWindowOf } from '#web/data/enrolmentFacts.ts'
import { ChevronIcon } from '#web/icons/actionIcons.tsx'
import { TopicIcon } from '#web/icons/topicIcons.tsx'
import { paths } from '#web/paths.ts'
import { requestIdOf } from '#web/shell/failure.ts'
import { Link } from '#web/shell/router.tsx'
import { ButtonLink } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { FailedState } from '#web/ui/FailedState.tsx'
import { Page } from '#web/ui/Page.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { Tag, type TagTone } from '#web/ui/Tag.tsx'
import { quickPlaces } from '../home/places.ts'
import style from './ExamCenterScreen.module.css'

const phaseTone: Record<keyof typeof batchPhaseLabel, TagTone> = {
  open: 'good',
  notStarted: 'todo',
  ended: 'plain',
  locked: 'plain',
}

/** /ExamCenter: the public hub of the exam; what can be enrolled in, what to read before. */
export function ExamCenterScreen() {
  return (
    <Page title="音乐考级" root>
      <h2 className={style.heading}>考级批次</h2>
      <Batches />
      <div className={style.actions}>
        <ButtonLink to={paths.examApply()} wide>
          在线报名
        </ButtonLink>
        <ButtonLink to={paths.myEnroll} look="quiet" wide>
          我的报名
        </ButtonLink>
        <ButtonLink to={paths.examTimeInfo} look="quiet" wide>
          查询考场
        </ButtonLink>
      </div>
      <h2 className={style.heading}>报考须知</h2>
      <ul className={style.topics}>
        {quickPlaces.map((place) => (
          <li key={place.channelId}>
            <Link to={place.to} className={style.topic}>
              <span className={style.icon}>
                <TopicIcon channelId={place.channelId} />
              </span>
              <span>{place.label}</span>
              <ChevronIcon to="right" />
            </Link>
          </li>
        ))}
      </ul>
    </Page>
  )
}

function Batches() {
  const query = useQuery(callQuery('ExamPublic', 'GetALLExamBatchALLFeeList', { IsCurrent: 1 }))
  const { data, error, isPending, isFetching, refetch } = query
  if (isPending) return <Skeleton of="newsRow" count={3} />
  if (error && !data) {
    return (
      <FailedState text={messageOf(error)} requestId={requestIdOf(error)} busy={isFetching} onRetry={() => refetch()} />
    )
  }
  if (data.listData.length === 0) return <EmptyState text="当前没有可报名的考试批次" />
  const now = serverNow()
  const batches = data.listData
    .map((batch) => ({ batch, phase: batchPhaseOf(batchWindowOf(batch), now) }))
    .sort(byPhase)
  return (
    <ul className={style.batches}>
      {batches.map(({ batch, phase }) => (
        <BatchLine key={batch.EB_ID} batch={batch} phase={phase} />
      ))}
    </ul>
  )
}

function BatchLine({ batch, phase }: { batch: BatchWire; phase: BatchPhase }) {
  const { registrationOpensAt, registrationClosesAt } = batchWindowOf(batch)
  return (
    <li className={style.batch}>
      <span>
        <strong className={style.name}>{batch.EB_Name}</strong>
        <span className={style.dates}>
          报名 <span className={style.date}>{shanghaiMinuteText(registrationOpensAt)}</span> 至{' '}
          <span className={style.date}>{lastMinuteText(registrationClosesAt)}</span>
        </span>
      </span>
      <Tag tone={phaseTone[phase]}>{batchPhaseLabel[phase]}</Tag>
    </li>
  )
}
