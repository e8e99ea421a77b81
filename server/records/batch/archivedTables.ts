import { type RawBuilder, sql } from 'kysely'
import { checkStatusText, payMethodText, payStatusText } from '#domain/enrolment/enrolment.ts'
import { modeText } from '#domain/enrolment/examMode.ts'
import { feeKindTexts } from '#domain/money/feeKind.ts'
import { invoiceStatusTexts } from '#domain/money/invoice.ts'
import { refundStatusTexts, refundWayTexts } from '#domain/money/refund.ts'
import { waiverStatusTexts } from '#domain/money/waiver.ts'
import { releaseStateTexts } from '#domain/result/release.ts'
import { resultText } from '#domain/result/result.ts'
import { resultCorrectionTexts } from '#domain/result/resultCorrection.ts'
import { ownBegin } from '#server/records/ownTime.ts'

type Column = RawBuilder<unknown>

/** A table of an archive: everything of a batch that is kept, in words, one row each. */
export interface ArchivedTable {
  file: string
  /** What tells the rows apart and orders them: an id of the database. */
  key: Column
  from: (batchId: number) => Column
  /** By its heading. */
  columns: Readonly<Record<string, Column>>
}

const time = (instant: Column): Column => sql`to_char(${instant} at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS')`
const yuan = (fen: Column): Column => sql`round(${fen} / 100.0, 2)::text`
const yesNo = (is: Column): Column => sql`case when ${is} then '是' else '否' end`
const nameOf = (accountId: Column): Column => sql`(select name from account where id = ${accountId})`

/** A code in words; one without words stays as it is. */
function coded(code: Column, texts: Readonly<Record<string | number, string>>): Column {
  const cases = Object.entries(texts).map(([value, text]) => sql`when ${sql.lit(value)} then ${sql.lit(text)}`)
  return sql`case (${code})::text ${sql.join(cases, sql` `)} else (${code})::text end`
}

const payMethods = Object.fromEntries(['wechat', 'desk', 'waived'].map((method) => [method, payMethodText(method)]))
const moneyKinds = { payment: '微信支付', refund: '退费', desk: '现场收款', waiver: '减免' }
const certificateStates = { valid: '有效', replaced: '已换发', revoked: '已撤销' }

/** What the money of an order was for. */
const feeOf = (orderId: Column): Column =>
  sql`case when exists (select from pay_order where pay_order.id = ${orderId} and pay_order.appeal_id is not null)
    then ${sql.lit(feeKindTexts.appeal)} else ${sql.lit(feeKindTexts.enrolment)} end`

/** Who it is about, first in each table. */
const child = {
  报名编号: sql`enrolment.id`,
  准考证号: sql`enrolment.exam_no`,
  姓名: sql`enrolment.name`,
}

export const archivedTables: readonly ArchivedTable[] = [
  {
    file: '报名.csv',
    key: sql`enrolment.id`,
    from: (batchId) => sql`enrolment
      join exam_area area on area.id = enrolment.area_id
      join major on major.id = enrolment.major_id
      join grade on grade.id = enrolment.grade_id
      left join exam_time on exam_time.id = enrolment.exam_time_id
      where enrolment.batch_id = ${batchId}`,
    columns: {
      ...child,
      姓名拼音: sql`enrolment.name_spell`,
      性别: sql`enrolment.sex`,
      出生年月: sql`enrolment.birth_month`,
      考区: sql`area.name`,
      专业: sql`major.name`,
      级别: sql`grade.name`,
      考试方式: coded(sql`enrolment.mode`, modeText),
      指导老师: sql`enrolment.teacher_name`,
      联系人: sql`enrolment.contact_name`,
      联系电话: sql`enrolment.contact_mobile`,
      报名时间: time(sql`enrolment.created_at`),
      '费用（元）': yuan(sql`enrolment.fee_fen`),
      缴费状态: coded(sql`enrolment.pay_status`, payStatusText),
      缴费方式: coded(sql`enrolment.pay_method`, payMethods),
      缴费时间: time(sql`enrolment.paid_at`),
      证件照审核: coded(sql`enrolment.check_status`, checkStatusText),
      考试时间: time(ownBegin),
      考试地点: sql`exam_time.address`,
      考室: sql`exam_time.room`,
      到场: sql`(select case kind when 'arrived' then '已到' else '未到' end from attendance
        where attendance.enrolment_id = enrolment.id and undone_at is null order by attendance.id desc limit 1)`,
      邮寄证书: yesNo(sql`enrolment.is_posted`),
      邮寄地址: sql`concat_ws(' ', nullif(enrolment.post_name, ''), nullif(enrolment.post_mobile, ''), nullif(enrolment.post_address, ''))`,
    },
  },
  {
    file: '成绩.csv',
    key: sql`result.enrolment_id`,
    from: (batchId) => sql`exam_result result
      join enrolment on enrolment.id = result.enrolment_id
      where enrolment.batch_id = ${batchId}`,
    columns: {
      ...child,
      考官建议: coded(sql`result.proposed_code`, resultText),
      成绩: coded(sql`result.result_code`, resultText),
      审核人: nameOf(sql`result.approved_by`),
      审核时间: time(sql`result.approved_at`),
      公布时间: time(sql`result.released_at`),
    },
  },
  {
    file: '评审.csv',
    key: sql`review.id`,
    from: (batchId) => sql`review
      join enrolment on enrolment.id = review.enrolment_id
      where enrolment.batch_id = ${batchId}`,
    columns: {
      ...child,
      考官: nameOf(sql`review.examiner_id`),
      主考: yesNo(sql`review.is_chief`),
      结果: coded(sql`review.result_code`, resultText),
      评分: sql`review.judgement::text`,
      评语: sql`review.suggestion`,
      提交时间: time(sql`review.submitted_at`),
      最后修改: time(sql`review.changed_at`),
      撤回时间: time(sql`review.withdrawn_at`),
    },
  },
  {
    file: '成绩公布.csv',
    key: sql`release.id`,
    from: (batchId) => sql`result_release release
      left join exam_area area on area.id = release.area_id
      left join major on major.id = release.major_id
      where release.batch_id = ${batchId}`,
    columns: {
      公布编号: sql`release.id`,
      考区: sql`coalesce(area.name, '全部')`,
      专业: sql`coalesce(major.name, '全部')`,
      成绩数: sql`release.results`,
      状态: coded(sql`release.state`, releaseStateTexts),
      提交人: nameOf(sql`release.prepared_by`),
      提交时间: time(sql`release.prepared_at`),
      公布人: nameOf(sql`release.released_by`),
      公布时间: time(sql`release.released_at`),
      撤回人: nameOf(sql`release.taken_back_by`),
      撤回时间: time(sql`release.taken_back_at`),
      原因: sql`release.reason`,
    },
  },
  {
    file: '成绩更正.csv',
    key: sql`correction.id`,
    from: (batchId) => sql`result_correction correction
      join enrolment on enrolment.id = correction.enrolment_id
      where enrolment.batch_id = ${batchId}`,
    columns: {
      ...child,
      原成绩: coded(sql`correction.from_code`, resultText),
      更正为: coded(sql`correction.to_code`, resultText),
      原因: sql`correction.reason`,
      状态: coded(sql`correction.state`, resultCorrectionTexts),
      提出人: nameOf(sql`correction.asked_by`),
      提出时间: time(sql`correction.asked_at`),
      决定人: nameOf(sql`correction.decided_by`),
      决定时间: time(sql`correction.decided_at`),
    },
  },
  {
    file: '证书登记.csv',
    key: sql`certificate.id`,
    from: (batchId) => sql`certificate
      join enrolment on enrolment.id = certificate.enrolment_id
      where certificate.batch_id = ${batchId}`,
    columns: {
      证书编号: sql`certificate.number`,
      报名编号: sql`certificate.enrolment_id`,
      准考证号: sql`enrolment.exam_no`,
      姓名: sql`certificate.name`,
      姓名拼音: sql`certificate.name_spell`,
      性别: sql`certificate.sex`,
      出生年月: sql`certificate.birth_month`,
      考区: sql`certificate.area_name`,
      专业: sql`certificate.major_name`,
      级别: sql`certificate.grade_name`,
      成绩: coded(sql`certificate.result_code`, resultText),
      签发日期: time(sql`certificate.dated_at`),
      状态: coded(sql`certificate.state`, certificateStates),
      失效时间: time(sql`certificate.ended_at`),
      失效原因: sql`certificate.end_reason`,
      换发自: sql`(select number from certificate earlier where earlier.id = certificate.replaces_id)`,
    },
  },
  {
    file: '收支.csv',
    key: sql`entry.id`,
    from: (batchId) => sql`money_entry entry
      join enrolment on enrolment.id = entry.enrolment_id
      where enrolment.batch_id = ${batchId}`,
    columns: {
      ...child,
      种类: coded(sql`entry.kind`, moneyKinds),
      费用: feeOf(sql`entry.order_id`),
      '金额（元）': yuan(sql`entry.amount_fen`),
      时间: time(sql`entry.at`),
      收据号: sql`entry.receipt_no`,
      微信单号: sql`entry.transaction_id`,
      经办人: nameOf(sql`entry.actor_id`),
      备注: sql`entry.note`,
    },
  },
  {
    file: '退费.csv',
    key: sql`refund.id`,
    from: (batchId) => sql`refund
      join enrolment on enrolment.id = refund.enrolment_id
      where enrolment.batch_id = ${batchId}`,
    columns: {
      ...child,
      退款单号: sql`refund.refund_code`,
      '金额（元）': yuan(sql`refund.amount_fen`),
      方式: coded(sql`refund.way`, refundWayTexts),
      状态: coded(sql`refund.status`, refundStatusTexts),
      原因: sql`refund.reason`,
      申请人: nameOf(sql`refund.requested_by`),
      申请时间: time(sql`refund.created_at`),
      决定人: nameOf(sql`refund.decided_by`),
      决定时间: time(sql`refund.decided_at`),
      到账时间: time(sql`refund.settled_at`),
      凭证号: sql`refund.voucher_no`,
    },
  },
  {
    file: '减免.csv',
    key: sql`waiver.id`,
    from: (batchId) => sql`fee_waiver waiver
      join enrolment on enrolment.id = waiver.enrolment_id
      where enrolment.batch_id = ${batchId}`,
    columns: {
      ...child,
      '金额（元）': yuan(sql`waiver.fee_fen`),
      原因: sql`waiver.reason`,
      状态: coded(sql`waiver.status`, waiverStatusTexts),
      申请人: nameOf(sql`waiver.asked_by`),
      申请时间: time(sql`waiver.asked_at`),
      决定人: nameOf(sql`waiver.decided_by`),
      决定时间: time(sql`waiver.decided_at`),
    },
  },
  {
    file: '发票.csv',
    key: sql`invoice.id * 1000000000000 + line.enrolment_id`,
    from: (batchId) => sql`invoice_line line
      join invoice_request invoice on invoice.id = line.request_id
      join enrolment on enrolment.id = line.enrolment_id
      where enrolment.batch_id = ${batchId}`,
    columns: {
      ...child,
      抬头: sql`invoice.title`,
      税号: sql`invoice.tax_no`,
      '金额（元）': yuan(sql`line.amount_fen`),
      状态: coded(sql`invoice.status`, invoiceStatusTexts),
      发票号码: sql`invoice.invoice_no`,
      申请时间: time(sql`invoice.asked_at`),
      办理时间: time(sql`invoice.decided_at`),
    },
  },
  {
    file: '操作记录.csv',
    key: sql`log.id`,
    from: (batchId) => sql`audit_log log
      where (log.subject in ('batch', 'batchFees', 'batchFiling', 'batchMessages', 'secondMarkRule') and log.subject_id = ${batchId}
        or log.subject = 'enrolment' and log.subject_id in (select id from enrolment where batch_id = ${batchId})
        or log.subject = 'resultRelease' and log.subject_id in (select id from result_release where batch_id = ${batchId})
        or log.subject = 'examPlan' and log.subject_id in (select id from exam_plan where batch_id = ${batchId}))`,
    columns: {
      时间: time(sql`log.at`),
      操作人: nameOf(sql`log.actor_id`),
      操作: sql`log.action`,
      对象: sql`log.subject`,
      对象编号: sql`log.subject_id`,
      原来: sql`log.before::text`,
      之后: sql`log.after::text`,
    },
  },
]
