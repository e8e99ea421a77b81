import { useQuery } from '@tanstack/react-query'
import type { AnswerOf } from '#client/api.ts'
import { callQuery } from '#client/callQuery.ts'
import { serverNow } from '#client/clock.ts'
import { CHECK_STATUS, PAY_STATUS } from '#domain/enrolment/enrolment.ts'
import { reasonText } from '#domain/reasons/reasons.ts'
import { idIn, paths } from '#web/paths.ts'
import { DayTools } from '#web/screens/examDay/DayTools.tsx'
import { isRefusal } from '#web/shell/failure.ts'
import { QueryState } from '#web/shell/QueryState.tsx'
import { Redirect } from '#web/shell/Redirect.tsx'
import { useLocation } from '#web/shell/router.tsx'
import { ButtonLink } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Page } from '#web/ui/Page.tsx'
import style from './AdmissionTicketScreen.module.css'
import { Ticket } from './Ticket.tsx'
import { TicketFoot } from './TicketFoot.tsx'
import { ticketContentOf } from './ticketContent.ts'

/** /AdmissionTicket?EF_ID: the ticket of an own enrolment; a missing or foreign id leads to the list. */
export function AdmissionTicketScreen() {
  const { search } = useLocation()
  const enrolmentId = idIn(search, 'EF_ID')
  return enrolmentId === null ? (
    <Redirect to={paths.myEnroll} />
  ) : (
    <Admission key={enrolmentId} enrolmentId={enrolmentId} />
  )
}

function Admission({ enrolmentId }: { enrolmentId: number }) {
  const query = useQuery(callQuery('Exam', 'GetExamFormInfo', { EF_ID: enrolmentId }))
  const { data } = query
  if (!data && isRefusal(query.error)) return <Redirect to={paths.myEnroll} />
  if (data) return <Issued info={data} onPhotoLost={() => void query.refetch()} />
  return (
    <Page title="准考证">
      <QueryState query={query} loading={<div className={style.placeholder} role="status" aria-label="正在加载" />} />
    </Page>
  )
}

type EnrolmentInfo = AnswerOf<'Exam', 'GetExamFormInfo'>

function Issued({ info: { item, OtherMsg }, onPhotoLost }: { info: EnrolmentInfo; onPhotoLost: () => void }) {
  if (OtherMsg.TicketCode === '') {
    return (
      <Page title="准考证">
        <NotIssued isPay={item.IsPay} enrolmentId={item.EF_ID} />
      </Page>
    )
  }
  const content = ticketContentOf(item, serverNow())
  const parts = { content, photo: item.Photo, code: OtherMsg.TicketCode }
  return (
    <Page title="准考证" foot={<TicketFoot {...parts} onPhotoLost={onPhotoLost} />}>
      {item.CheckStatus === CHECK_STATUS.failed && (
        <p className={style.warning}>
          {reasonText('CHECK_FAILED')}
          <ButtonLink small look="quiet" to={paths.enrollDetails(item.EF_ID)}>
            更换照片
          </ButtonLink>
        </p>
      )}
      <Ticket {...parts} />
      <DayTools day={item} />
    </Page>
  )
}

function NotIssued({ isPay, enrolmentId }: { isPay: number; enrolmentId: number }) {
  const isUnpaid = isPay === PAY_STATUS.unpaid
  const details = <ButtonLink to={paths.enrollDetails(enrolmentId)}>{isUnpaid ? '去缴费' : '查看报名详情'}</ButtonLink>
  if (isUnpaid)
    return <EmptyState text={reasonText('ENROLMENT_UNPAID')} note="缴费成功后生成考号和准考证。" action={details} />
  if (isPay === PAY_STATUS.refunded)
    return <EmptyState text="该报名已退费" note="准考证随退费失效，原考号不再使用。" action={details} />
  return <EmptyState text="考号正在生成" note="请稍后再打开本页；长时间没有生成请联系客服。" action={details} />
}
