import { sql } from 'kysely'
import type { MessageEvent, MessageWay } from '#domain/content/message.ts'
import type { DeliveryState } from '#domain/content/messageSending.ts'
import type { EnrolmentEventKind } from '#domain/enrolment/enrolmentEvents.ts'
import type { Instant } from '#domain/time.ts'
import type { Db } from '#server/db/pool.ts'

export interface EnrolmentEvent {
  at: Instant
  kind: EnrolmentEventKind
  /** The examiner's name; empty for other events. */
  who: string
  /** A device, a piece, an amount in fen or a text, by the kind. */
  detail: string
  picturePath: string | null
  /** The message, where it is one; the two fields below say how it went out beside the inbox and whether it was read there. */
  message: MessageEvent | null
  ways: ReadonlyArray<{ way: MessageWay; state: DeliveryState }>
  isRead: boolean
}

/**
 * What happened to an enrolment beside what its audit log holds, oldest first: each table is asked for the facts that it
 * keeps anyway, so that nothing has to be written twice.
 */
export async function listEvents(db: Db, enrolmentId: number): Promise<EnrolmentEvent[]> {
  const { rows } = await sql<EnrolmentEvent>`
    with own as materialized (
      select id, account_id, batch_id, created_at, converted_at from enrolment where id = ${enrolmentId}
    ), sitting as materialized (
      select exam_session.* from exam_session join own on own.id = exam_session.enrolment_id
    ), event (at, kind, who, detail, file_id, message_id) as (
      select created_at, 'enrolled', '', '', null::int, null::int from own
        where not exists (select 1 from paper_form where enrolment_id = own.id)
      union all
      select set_at, 'photoChanged', '', '', photo_id, null from enrolment_photo join own on own.id = enrolment_id
        -- The first one came with the enrolment.
        where enrolment_photo.id > (select min(first.id) from enrolment_photo as first where first.enrolment_id = own.id)
          -- What the office set is a row of the audit log, with its reason.
          and not exists (
            select from audit_log where subject = 'enrolment' and subject_id = own.id and action = 'ReplacePhoto'
              and (after ->> 'photoId')::int = enrolment_photo.photo_id)
      union all
      select converted_at, 'converted', '', '', null, null from own where converted_at is not null
      union all
      select at, case when pay_order.appeal_id is null then 'paid' else 'appealPaid' end, '', money_entry.amount_fen::text, null, null
        from money_entry join own on own.id = money_entry.enrolment_id join pay_order on pay_order.id = order_id
        where kind = 'payment'
      union all
      select settled_at, case when pay_order.appeal_id is null then 'refundArrived' else 'appealFeeArrived' end, '',
          refund.amount_fen::text, null, null
        from refund join own on own.id = refund.enrolment_id join pay_order on pay_order.id = order_id
        where refund.status = 'done' and way = 'wechat' and settled_at is not null
      union all
      select started_at, 'sessionStarted', '', device, null, null from sitting
      union all
      select submitted_at, case when is_swept then 'swept' else 'submitted' end, '', '', null, null from sitting
        where submitted_at is not null
      union all
      select set_aside_at, 'setAside', '', '', null, null from sitting where set_aside_at is not null
      union all
      select attached_at, 'videoAttached', '', question.title, null, null
        from sitting
          join answer_sheet on answer_sheet.session_id = sitting.id
          join answer_take on answer_take.answer_sheet_id = answer_sheet.id
          join question on question.id = answer_take.question_id
      union all
      select coalesce(review_version.done_at, review_version.at),
          case when review.is_chief then 'decided' when review_version.version = 1 then 'reviewed' else 'reviewChanged' end,
          account.name,
          '', null, null
        from review
          join own on own.id = review.enrolment_id
          join review_version on review_version.review_id = review.id
          join account on account.id = review.examiner_id
      union all
      select made_at, 'told', '', text, null, message.id
        from message join own on message.enrolment_id = own.id
      union all
      -- A text of staff goes to each family once, and is about those of its enrolments that were chosen.
      select made_at, 'told', '', text, null, message.id
        from message join own on message.account_id = own.account_id
        where message.event = 'staffText' and own.id = any(message.also_about)
    )
    select event.at, event.kind, who, detail, stored_file.path as picture_path, message.event as message,
      message.read_at is not null as is_read,
      coalesce((
        select json_agg(json_build_object('way', way, 'state', state) order by message_delivery.id)
        from message_part join message_delivery on message_delivery.id = message_part.delivery_id
        where message_part.message_id = event.message_id
      ), '[]') as ways
    from event
      left join stored_file on stored_file.id = event.file_id
      left join message on message.id = event.message_id
    order by event.at, event.message_id nulls first, event.kind`.execute(db)
  return rows
}
