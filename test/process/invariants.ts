import type { Service } from './service.ts'

/** Each finds rows that must not exist, at any moment when no transaction is open. */
const forbidden: Readonly<Record<string, string>> = {
  'two live enrolments of one child in one batch and major': `
    select batch_id, major_id from enrolment where pay_status <> 2 group by batch_id, cert_index, major_id having count(*) > 1`,
  'an enrolment without an order, a photo on record or a candidate of the same account': `
    select e.id from enrolment e join candidate c on c.id = e.candidate_id
    where not exists (select from order_share s where s.enrolment_id = e.id)
      or not exists (select from enrolment_photo p where p.enrolment_id = e.id and p.photo_id = e.photo_id)
      or c.account_id <> e.account_id`,
  'two live orders of one enrolment': `
    select s.enrolment_id from order_share s join pay_order o on o.id = s.order_id and o.status in ('created', 'open')
    group by s.enrolment_id having count(*) > 1`,
  'an order whose shares do not add up, or do not know that it is over': `
    select o.id from pay_order o left join order_share s on s.order_id = o.id
    group by o.id having sum(s.share_fen) is distinct from o.amount_fen or bool_or(s.is_live) is distinct from (o.status in ('created', 'open'))`,
  'an open order without payer or end': `
    select id from pay_order where status = 'open' and (open_id is null or opened_at is null or expires_at is null)`,
  'a paid enrolment without exactly one kept payment of its fee': `
    select e.id from enrolment e where e.pay_status = 1 and 1 <> (
      select count(*) from order_share s join pay_order o on o.id = s.order_id and o.status = 'paid'
      join money_entry m on m.order_id = o.id and m.enrolment_id = e.id and m.kind = 'payment'
      where s.enrolment_id = e.id and m.amount_fen = e.fee_fen)`,
  'an enrolment that is paid and has no number, or the other way round': `
    select id from enrolment where (pay_status = 1) <> (exam_no is not null)`,
  'a number of an enrolment that is not its own': `
    select e.id from enrolment e left join exam_number n on n.exam_no = e.exam_no
    where e.exam_no is not null and (n.enrolment_id is distinct from e.id or n.retired_at is not null)`,
  'a number given to an enrolment that does not bear it': `
    select n.exam_no from exam_number n join enrolment e on e.id = n.enrolment_id where n.retired_at is null and e.exam_no is distinct from n.exam_no`,
  'a counter that does not stand at the last number given': `
    select c.series from exam_number_counter c
    where c.last_given <> (select count(*) from exam_number n where n.exam_no like c.series || '%')`,
  'a settled order without its money, or money without its order': `
    select o.id from pay_order o full join (select * from money_entry where kind = 'payment') m on m.order_id = o.id
    where (o.status in ('paid', 'held', 'refunding', 'refunded')) is distinct from (m.id is not null)
      or (m.id is not null and (m.transaction_id is distinct from o.transaction_id or m.amount_fen <> coalesce(o.paid_fen, o.amount_fen)))`,
  'an order on its way back without a refund': `
    select o.id from pay_order o left join refund r on r.order_id = o.id and r.status in ('approved', 'accepted', 'stuck')
    where (o.status = 'refunding') <> (r.id is not null)`,
  'an order given back without the entry, or the other way round': `
    select o.id from pay_order o left join money_entry m on m.order_id = o.id and m.kind = 'refund'
    where (o.status = 'refunded') <> (m.id is not null)`,
  // Its job asks once; what WeChat leaves open is in the row, with the time at which it is asked about again.
  'a refund that nobody will carry out': `
    select r.id from refund r where r.status in ('approved', 'accepted')
      and (r.ask_at is null or r.ask_at > now() + interval '1 day') and not exists (
      select from pgboss.job j where j.name = 'refundOrder' and (j.data->>'orderId')::int = r.order_id
        and j.state in ('created', 'retry', 'active'))`,
  'a notice that was booked twice': `
    select transaction_id from money_entry where kind = 'payment' group by transaction_id having count(*) > 1`,
  'a code that was used up for no account': `
    select id from sms_code s where purpose = 'register' and used_at is not null
      and not exists (select from account a where a.mobile = s.mobile)`,
  'an account that no code was used for': `
    select id from account a where not exists (
      select from sms_code s where s.mobile = a.mobile and s.used_at is not null and s.purpose = 'register')`,
  'a photo of an enrolment without its object': `
    select f.path from enrolment_photo p join stored_file f on f.id = p.photo_id
    where not exists (select from object_store.object o where o.key = 'picture/' || f.path)`,
  'a photo judged without a line in the log': `
    select e.id from enrolment e where check_status <> 0 and not exists (
      select from audit_log l where l.subject = 'enrolment' and l.subject_id = e.id and l.action = 'CheckPhoto')`,
}

/** What is wrong in the database, which names the store's objects too, at this moment; empty when all is well. */
export async function findBroken(service: Service): Promise<string[]> {
  const broken: string[] = []
  for (const [name, sql] of Object.entries(forbidden)) {
    const rows = await service.query(sql)
    if (rows.length > 0) broken.push(`${name}: ${JSON.stringify(rows.slice(0, 3))}`)
  }
  return broken
}
