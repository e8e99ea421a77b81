import { useQuery } from '@tanstack/react-query'
import { ChevronIcon } from '#web/icons/actionIcons.tsx'
import { TopicIcon } from '#web/icons/topicIcons.tsx'
import { paths } from '#web/paths.ts'
import { QueryState } from '#web/shell/QueryState.tsx'
import { Link } from '#web/shell/router.tsx'
import { ButtonLink } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Page } from '#web/ui/Page.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { quickLinks } from '../home/homeLinks.ts'
import { BatchCard } from './BatchCard.tsx'
import style from './ExamCenterScreen.module.css'
import { batchesCall } from './hubCalls.ts'

/** /ExamCenter: the public hub with the batches and what to read before enrolling. */
export function ExamCenterScreen() {
  const query = useQuery(batchesCall)
  return (
    <Page title="音乐考级" root>
      <div className={style.actions}>
        <ButtonLink to={paths.examApply()} wide>
          在线报名
        </ButtonLink>
        <div className={style.pair}>
          <ButtonLink to={paths.myEnroll} look="quiet" wide>
            我的报名
          </ButtonLink>
          <ButtonLink to={paths.musicExam} look="quiet" wide>
            考级办理
          </ButtonLink>
          <ButtonLink to={paths.examTimeInfo} look="quiet" wide>
            查询考场
          </ButtonLink>
          <ButtonLink to={paths.examResultInfo} look="quiet" wide>
            成绩查询
          </ButtonLink>
        </div>
      </div>
      <h2 className={style.heading}>考级批次</h2>
      <QueryState
        query={query}
        loading={<Skeleton kind="card" count={4} />}
        empty={<EmptyState text="当前没有可报名的考试批次" />}
      >
        {({ listData }) => (
          <ul className={style.batches}>
            {listData.map((batch) => (
              <li key={batch.EB_ID}>
                <BatchCard batch={batch} />
              </li>
            ))}
          </ul>
        )}
      </QueryState>
      {/* The length of the list is unknown while it loads, so the content below it is rendered afterwards. */}
      {!query.isPending && <Topics />}
    </Page>
  )
}

function Topics() {
  return (
    <>
      <h2 className={style.next}>报考须知</h2>
      <ul>
        <li>
          <Link to={paths.pieces()} className={style.directory}>
            <span>考什么曲目：按专业和级别查看教材与曲目</span>
            <ChevronIcon direction="right" />
          </Link>
        </li>
        {quickLinks.map((link) => (
          <li key={link.channelId}>
            <Link to={link.to} className={style.topic}>
              <span className={style.icon}>
                <TopicIcon channelId={link.channelId} />
              </span>
              <span>{link.label}</span>
              <ChevronIcon direction="right" />
            </Link>
          </li>
        ))}
      </ul>
      <h2 className={style.next}>教师与琴行</h2>
      <ul>
        {[
          { to: paths.teachersList, label: '音乐教师' },
          { to: paths.shopIndex, label: '琴行与书店' },
        ].map(({ to, label }) => (
          <li key={to}>
            <Link to={to} className={style.directory}>
              <span>{label}</span>
              <ChevronIcon direction="right" />
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
