import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { anyOf } from '#server/db/statements.ts'
import { type ErasedPerson, type Erasure, GONE, ofEnrolments, through } from '#server/records/erasing.ts'

/** Orders that pay for enrolments of this child alone, or are of an account that goes as a whole. */
const ofOwnOrders =
  (column: string) =>
  ({ enrolmentIds }: ErasedPerson): RawBuilder<SqlBool> =>
    sql<SqlBool>`${sql.raw(column)} in (
    select order_id from order_share where enrolment_id = ${anyOf(enrolmentIds)}
    except select order_id from order_share where not enrolment_id = ${anyOf(enrolmentIds)})`

/** Amounts, dates, numbers of WeChat and who decided stay: they are the books. */
export const paymentErasing: readonly Erasure[] = [
  { table: 'refund_answer', set: { detail: "''" }, where: through('refund_id', 'select id from refund') },
  { table: 'refund', set: { reason: GONE, decisionNote: "''", troubleDetail: "''" }, where: ofEnrolments },
  { table: 'money_entry', set: { note: "''" }, where: ofEnrolments },
  {
    table: 'payment_alarm',
    set: { detail: GONE, note: "''" },
    where: (person) => sql<SqlBool>`(${ofEnrolments(person)} or ${ofOwnOrders('order_id')(person)})`,
  },
  {
    table: 'wechat_notice',
    set: { body: `regexp_replace(body, '<openid>.*?</openid>', '<openid></openid>')` },
    where: (person) =>
      sql<SqlBool>`id in (select notice_id from wechat_notice_outcome where ${ofOwnOrders('order_id')(person)})`,
  },
  { table: 'pay_order', set: { openId: 'null', clientIp: 'null' }, where: ofOwnOrders('id') },
]
