import { type SqlBool, sql } from 'kysely'

/** Whether another amount than was asked for came for the `enrolment` of the statement, and a person decides about it. */
export const hasHeldOrder = sql<SqlBool>`exists (
  select from order_share join pay_order on pay_order.id = order_share.order_id
  where order_share.enrolment_id = enrolment.id and pay_order.status = 'held'
)`
