import type { ExamLedger } from './examFire.ts'
import type { Service } from './service.ts'

/** Rows of what was acknowledged and is not there, or is there more than once. */
export async function findLostOfDay(
  service: Service,
  { submitted, marked, receipts, released, paid }: ExamLedger,
): Promise<string[]> {
  const lost: string[] = []
  const note = (what: string, rows: readonly unknown[]) => {
    if (rows.length > 0) lost.push(`${what}: ${JSON.stringify(rows.slice(0, 3))}`)
  }
  const submittedIds = submitted.map(({ enrolmentId }) => enrolmentId)
  note(
    'submitted answers that are not',
    await service.query('select id from enrolment where id = any($1) and answers_submitted_at is null', [submittedIds]),
  )
  note(
    'videos of submitted answers that no slot names, or whose object is gone',
    await service.query(
      `select said.key from unnest($1::text[], $2::int[]) as said (key, size) where not exists (
         select from answer_take t join answer_sheet s on s.take_id = t.id where t.object_key = said.key)
         or not exists (select from object_store.object o where o.key = said.key and o.size = said.size)`,
      [submitted.flatMap(({ keys }) => keys), submitted.flatMap(({ keys, bytes }) => keys.map(() => bytes))],
    ),
  )
  note(
    'slots of submitted answers with more takes than one, or one that nothing looks at',
    await service.query(
      `select s.id from answer_sheet s join exam_session e on e.id = s.session_id
         left join answer_take t on t.answer_sheet_id = s.id left join take_media m on m.take_id = t.id
         where e.enrolment_id = any($1) group by s.id having count(t.id) <> 1 or bool_or(
           m.status = 'waiting' and not exists (select from pgboss.job j where j.name = 'inspectTake'
             and (j.data->>'takeId')::int = t.id and j.state in ('created', 'retry', 'active')))`,
      [submittedIds],
    ),
  )
  note(
    'marks that are not there once',
    await service.query(
      `select said.id from unnest($1::int[]) as said (id)
         where 1 <> (select count(*) from review r where r.enrolment_id = said.id)`,
      [marked],
    ),
  )
  note(
    'receipts that are not there once',
    await service.query(
      `select number from unnest($1::int[], $2::text[]) as said (id, number) where 1 <> (
         select count(*) from desk_receipt r join desk_receipt_line l on l.receipt_id = r.id where l.enrolment_id = said.id and r.receipt_no = said.number)`,
      [receipts.map(({ enrolmentId }) => enrolmentId), receipts.map(({ number }) => number)],
    ),
  )
  note(
    'fees taken at the desk that are not in the ledger once, to the fen',
    await service.query(
      `select said.id from unnest($1::int[]) as said (id)
         where 15000 is distinct from (select sum(m.amount_fen) from money_entry m where m.enrolment_id = said.id)
           or 1 is distinct from (select pay_status from enrolment e where e.id = said.id)`,
      [receipts.map(({ enrolmentId }) => enrolmentId)],
    ),
  )
  note(
    'payments by WeChat that are not booked once, to the fen, or whose number is another',
    await service.query(
      `select said.id from unnest($1::int[], $2::text[], $3::text[]) as said (id, pay_code, exam_no)
         where not exists (select from enrolment e where e.id = said.id and e.pay_status = 1 and e.exam_no = said.exam_no)
           or 1 <> (select count(*) from money_entry m join pay_order o on o.id = m.order_id
             where m.enrolment_id = said.id and m.kind = 'payment' and m.amount_fen = 15000 and o.pay_code = said.pay_code)`,
      [paid.map(({ enrolmentId }) => enrolmentId), paid.map(({ order }) => order), paid.map(({ examNo }) => examNo)],
    ),
  )
  note(
    'numbers given twice',
    await service.query('select exam_no from enrolment where exam_no is not null group by 1 having count(*) > 1'),
  )
  note(
    'children enrolled twice',
    await service.query(
      'select cert_index from enrolment where pay_status <> 2 group by batch_id, cert_index, major_id having count(*) > 1',
    ),
  )
  note(
    'released results that are not out',
    await service.query(
      `select said.id from unnest($1::int[]) as said (id) where not exists (
         select from exam_result r where r.enrolment_id = said.id and r.approved_at is not null)`,
      [released.map(({ enrolmentId }) => enrolmentId)],
    ),
  )
  note(
    'releases that were not released',
    await service.query(`select id from result_release where id = any($1) and state <> 'released'`, [
      released.map(({ releaseId }) => releaseId),
    ]),
  )
  return lost
}

/** How many of each act were acknowledged. */
export const countsOf = (ledger: ExamLedger): Record<string, number> =>
  Object.fromEntries(Object.entries(ledger).map(([act, all]) => [act, (all as unknown[]).length]))
