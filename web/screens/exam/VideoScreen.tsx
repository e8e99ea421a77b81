import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { callQuery } from '#client/callQuery.ts'
import type { AnswerSheetWire } from '#contract/examRoom/exam.ts'
import { reasonText } from '#domain/reasons/reasons.ts'
import { useSession } from '#web/data/useSession.ts'
import { idIn, paths } from '#web/paths.ts'
import { QueryState } from '#web/shell/QueryState.tsx'
import { Redirect } from '#web/shell/Redirect.tsx'
import { useLocation } from '#web/shell/router.tsx'
import { ButtonLink } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Page } from '#web/ui/Page.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { FilmPlayer } from './FilmPlayer.tsx'
import { Receipt, ReceiptNotes } from './Receipt.tsx'
import style from './VideoScreen.module.css'

/** /Video?EAS_ID: one own video. The route is public, the video is private: others are told who may see it. */
export function VideoScreen() {
  const { pathname, search } = useLocation()
  const session = useSession()
  const sheetId = idIn(search, 'EAS_ID')
  if (!session) return <OwnersOnly back={pathname + search} />
  if (sheetId === null) return <WrongAddress />
  return (
    <Page title="查看视频">
      <OwnVideo key={sheetId} sheetId={sheetId} />
    </Page>
  )
}

function OwnersOnly({ back }: { back: string }) {
  return (
    <Page title="查看视频">
      <EmptyState
        text="考试视频仅供报名账号本人查看"
        note="请用报名时的账号登录，登录后会回到这里。"
        action={<ButtonLink to={paths.login(back)}>登录</ButtonLink>}
      />
    </Page>
  )
}

/** The redirect is explained, since another page opens than the one that was asked for. */
function WrongAddress() {
  useEffect(() => toast(reasonText('PARAMETERS_WRONG'), 'failure'), [])
  return <Redirect to={paths.examList} />
}

function OwnVideo({ sheetId }: { sheetId: number }) {
  const query = useQuery({ ...callQuery('Exam', 'GetOwnVideo', { EAS_ID: sheetId }), staleTime: 0 })
  const none = <EmptyState scene="search" text={reasonText('NO_VIDEO_RECORD')} />
  return (
    <QueryState query={query} loading={<Skeleton kind="banner" />} refused={none}>
      {({ item }) => (item.Answer === '' ? none : <Film answer={item} onRetry={() => void query.refetch()} />)}
    </QueryState>
  )
}

function Film({ answer, onRetry }: { answer: AnswerSheetWire; onRetry: () => void }) {
  const name = answer.View_ExamQuestion.Question
  return (
    <>
      <h2 className={style.piece}>{name}</h2>
      <FilmPlayer film={answer} name={name} onRetry={onRetry} />
      <Receipt answer={answer} hasThumb={false} isFinal />
      <ReceiptNotes answer={answer} canChangePhoto={false} isFinal />
    </>
  )
}
