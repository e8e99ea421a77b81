import { type RawBuilder, sql } from 'kysely'
import { checkStatusText, payMethodText, payStatusText } from '#domain/enrolment/enrolment.ts'
import { modeText } from '#domain/enrolment/examMode.ts'
import { invoiceStatusTexts } from '#domain/money/invoice.ts'
import { refundStatusTexts } from '#domain/money/refund.ts'
import type { PersonalDataKind } from '#domain/people/personalData.ts'
import { resultText } from '#domain/result/result.ts'
import type { Instant } from '#domain/time.ts'
import { timestamp } from '#server/db/instants.ts'
import type { Db } from '#server/db/pool.ts'

/** A table of the copy of a family's data: its headings are the names of its columns. */
export interface ExportedTable {
  kind: PersonalDataKind
  title: string
  rows: Array<Record<string, string>>
}

const time = (instant: RawBuilder<unknown>) =>
  sql`coalesce(to_char(${instant} at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI'), '')`
const yuan = (fen: RawBuilder<unknown>) => sql`round(${fen} / 100.0, 2)::text || '元'`
function coded(code: RawBuilder<unknown>, texts: Readonly<Record<string | number, string>>) {
  const cases = Object.entries(texts).map(([value, text]) => sql`when ${sql.lit(value)} then ${sql.lit(text)}`)
  return sql`case (${code})::text ${sql.join(cases, sql` `)} else coalesce((${code})::text, '') end`
}
const payMethods = Object.fromEntries(['wechat', 'desk', 'waived'].map((method) => [method, payMethodText(method)]))
const moneyKinds = { payment: '微信支付', refund: '退费', desk: '现场收款', waiver: '减免' }
const certificateStates = { valid: '有效', replaced: '已换发', revoked: '已撤销' }

interface Table {
  kind: PersonalDataKind
  title: string
  columns: Readonly<Record<string, RawBuilder<unknown>>>
  from: RawBuilder<unknown>
}

/** What a family is given, in words; `e` is an own enrolment. What is not given, and why, stands beside each kind. */
const tables = (accountId: number, now: Instant): Table[] => {
  const own = sql`enrolment e join exam_batch b on b.id = e.batch_id join major m on m.id = e.major_id
    join grade g on g.id = e.grade_id join exam_area a on a.id = e.area_id`
  const which = { 考生: sql`e.name`, 批次: sql`b.name`, 专业级别: sql`m.name || g.name` }
  const mine = sql`e.account_id = ${accountId}`
  const at = timestamp(now)
  return [
    {
      kind: 'account',
      title: '账号',
      columns: {
        手机号: sql`login_mobile`,
        姓名: sql`name`,
        昵称: sql`nickname`,
        注册时间: time(sql`created_at`),
        同意的协议: sql`coalesce(agree_version, '')`,
        绑定微信: sql`case when open_id is null then '否' else '是' end`,
      },
      from: sql`account where id = ${accountId}`,
    },
    {
      kind: 'account',
      title: '登录设备',
      columns: { 设备: sql`device`, 登录时间: time(sql`created_at`), 最近使用: time(sql`seen_at`) },
      from: sql`session where account_id = ${accountId} order by id desc`,
    },
    {
      kind: 'identity',
      title: '报名',
      columns: {
        ...which,
        拼音: sql`e.name_spell`,
        性别: sql`e.sex`,
        出生年月: sql`e.birth_month`,
        证件号: sql`c.cert_masked`,
        考区: sql`a.name`,
        考试方式: coded(sql`e.mode`, modeText),
        准考证号: sql`coalesce(e.exam_no, '')`,
        照片审核: coded(sql`e.check_status`, checkStatusText),
        报名时间: time(sql`e.created_at`),
      },
      from: sql`${own} join candidate c on c.id = e.candidate_id where ${mine} order by e.id`,
    },
    {
      kind: 'contact',
      title: '联系方式和邮寄地址',
      columns: {
        ...which,
        考生手机: sql`e.mobile`,
        联系人: sql`e.contact_name`,
        联系电话: sql`e.contact_mobile`,
        指导老师: sql`e.teacher_name`,
        老师电话: sql`e.teacher_mobile`,
        收件人: sql`e.post_name`,
        收件电话: sql`e.post_mobile`,
        收件地址: sql`e.post_address`,
      },
      from: sql`${own} where ${mine} order by e.id`,
    },
    {
      kind: 'payment',
      title: '缴费',
      columns: {
        ...which,
        费用: yuan(sql`e.fee_fen`),
        状态: coded(sql`e.pay_status`, payStatusText),
        方式: coded(sql`e.pay_method`, payMethods),
        缴费时间: time(sql`e.paid_at`),
      },
      from: sql`${own} where ${mine} order by e.id`,
    },
    {
      kind: 'payment',
      title: '收支',
      columns: {
        ...which,
        种类: coded(sql`x.kind`, moneyKinds),
        金额: yuan(sql`x.amount_fen`),
        时间: time(sql`x.at`),
        收据号: sql`coalesce(x.receipt_no, '')`,
        微信单号: sql`coalesce(x.transaction_id, '')`,
      },
      from: sql`money_entry x join ${own} on e.id = x.enrolment_id where ${mine} order by x.id`,
    },
    {
      kind: 'payment',
      title: '退费',
      columns: {
        ...which,
        金额: yuan(sql`x.amount_fen`),
        状态: coded(sql`x.status`, refundStatusTexts),
        原因: sql`x.reason`,
        申请时间: time(sql`x.created_at`),
      },
      from: sql`refund x join ${own} on e.id = x.enrolment_id where ${mine} order by x.id`,
    },
    {
      kind: 'payment',
      title: '发票',
      columns: {
        抬头: sql`title`,
        税号: sql`tax_no`,
        邮箱: sql`email`,
        状态: coded(sql`status`, invoiceStatusTexts),
        发票号码: sql`invoice_no`,
        申请时间: time(sql`asked_at`),
      },
      from: sql`invoice_request where account_id = ${accountId} order by id`,
    },
    {
      kind: 'exam',
      title: '线上考试和听力考试',
      columns: { ...which, 开始: time(sql`x.started_at`), 提交: time(sql`x.submitted_at`), 设备: sql`x.device` },
      from: sql`exam_session x join ${own} on e.id = x.enrolment_id where ${mine} order by x.id`,
    },
    {
      kind: 'result',
      title: '已公布的成绩',
      columns: { ...which, 成绩: coded(sql`r.result_code`, resultText), 公布时间: time(sql`r.released_at`) },
      from: sql`exam_result r join ${own} on e.id = r.enrolment_id where ${mine} and r.released_at <= ${at} order by e.id`,
    },
    {
      kind: 'result',
      title: '已公布的评语',
      columns: { ...which, 评语: sql`v.suggestion` },
      from: sql`review v join ${own} on e.id = v.enrolment_id join exam_result r on r.enrolment_id = e.id
        where ${mine} and v.withdrawn_at is null and v.suggestion <> '' and r.released_at <= ${at} and b.show_comments_at <= ${at}
        order by v.id`,
    },
    {
      kind: 'result',
      title: '成绩复核',
      columns: {
        ...which,
        理由: sql`x.reason`,
        申请时间: time(sql`x.sent_at`),
        答复: sql`case when x.released_at is null then '' else x.answer end`,
        答复时间: time(sql`x.released_at`),
      },
      from: sql`appeal x join ${own} on e.id = x.enrolment_id where ${mine} and x.origin = 'family' order by x.id`,
    },
    {
      kind: 'certificate',
      title: '证书',
      columns: {
        证书编号: sql`x.number`,
        姓名: sql`x.name`,
        专业级别: sql`x.major_name || x.grade_name`,
        签发日期: time(sql`x.dated_at`),
        状态: coded(sql`x.state`, certificateStates),
        快递单号: sql`coalesce((select p.carrier || ' ' || p.tracking_number from certificate_post p where p.certificate_id = x.id), '')`,
      },
      from: sql`certificate x join ${own} on e.id = x.enrolment_id where ${mine} and x.dated_at <= ${at} order by x.id`,
    },
    {
      kind: 'message',
      title: '通知',
      columns: { 时间: time(sql`made_at`), 内容: sql`text` },
      from: sql`message where account_id = ${accountId} order by id desc`,
    },
  ]
}

/** Everything of the account and its children in words. The caller reads it in one snapshot. */
export async function readExportedTables(db: Db, accountId: number, now: Instant): Promise<ExportedTable[]> {
  const read: ExportedTable[] = []
  for (const { kind, title, columns, from } of tables(accountId, now)) {
    const cells = Object.entries(columns).map(([heading, column]) => sql`${column} as ${sql.id(heading)}`)
    const { rows } = await sql<Record<string, string>>`select ${sql.join(cells)} from ${from}`.execute(db)
    read.push({ kind, title, rows })
  }
  return read
}

export interface ExportedFile {
  name: string
  key: string
}

/** The files in the store: photos, films and recordings as they were sent, certificates. */
export async function listExportedFiles(db: Db, accountId: number): Promise<ExportedFile[]> {
  const { rows } = await sql<ExportedFile>`
    with own as (select id, name from enrolment where account_id = ${accountId}),
    takes as (select t.id, t.object_key, t.completed_at, o.id as enrolment_id, o.name from answer_take t
      join answer_sheet s on s.id = t.answer_sheet_id join exam_session e on e.id = s.session_id join own o on o.id = e.enrolment_id
      where not exists (select from retention_done d where d.enrolment_id = o.id and d.kind = 'videos'))
    select '照片/' || f.id || '-' || min(o.name) || '.' || substring(f.path from '[a-z]+$') as name, 'picture/' || f.path as key
      from stored_file f join enrolment_photo p on p.photo_id = f.id join own o on o.id = p.enrolment_id
      where f.deleted_at is null group by f.id
    union all select '视频/' || enrolment_id || '-' || name || '-' || id || '.' || substring(object_key from '[A-Za-z0-9]+$'), object_key from takes
    union all select '听力录音/' || o.id || '-' || o.name || '-' || r.id || '.' || substring(r.object_key from '[A-Za-z0-9]+$'), r.object_key
      from hearing_recording r join answer_sheet s on s.id = r.sheet_id join exam_session e on e.id = s.session_id
      join own o on o.id = e.enrolment_id
    union all select '证书/' || c.number || '.pdf', f.file_key from certificate c join own o on o.id = c.enrolment_id
      join certificate_file f on f.certificate_id = c.id where f.file_key is not null and c.state = 'valid'
    order by 1`.execute(db)
  return rows.map(({ name, key }) => ({ name: name.replace(/[\\:*?"<>|\s]+/g, '-'), key }))
}
