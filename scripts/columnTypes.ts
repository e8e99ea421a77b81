const CODE = '0 | 1 | 2'
const JSON_OBJECT = 'ColumnType<object, string, string>'
const MEDIA_STATUS = "'waiting' | 'ready' | 'failed'"

/** Column types narrower than the database's: possible values, and what JSON contains. Null is added automatically. */
export const columnTypes: Record<string, string> = {
  'account.user_type': 'Generated<UserType>',
  'agreement.kind': 'LegalKind',
  'attendance.kind': "'arrived' | 'absent'",
  'audit_log.after': JSON_OBJECT,
  'audit_log.before': JSON_OBJECT,
  'content_form.name': "'channels' | 'banner' | 'settings' | 'notice' | 'service' | 'privacy'",
  'desk_closing.sums': 'ColumnType<WaySum[], string, string>',
  'desk_receipt.way': 'DeskWay',
  'desk_request.answer': JSON_OBJECT,
  'enrolment.check_status': `Generated<${CODE}>`,
  'enrolment.mode': '0 | 1',
  'enrolment.pay_method': "'wechat' | 'desk' | 'waived'",
  'enrolment.pay_status': `Generated<${CODE}>`,
  'enrolment.sex': "'男' | '女'",
  'exam_batch.fee_scheme': "'old' | 'new'",
  // A trigger writes this column for builds older than the rule on `cert_no_prefix`.
  'exam_batch.offline_allowed': 'Generated<boolean>',
  'exam_batch.hearing_state': `Generated<${CODE}>`,
  'face_check.status': "'waiting' | 'done' | 'off'",
  'hearing_item.kind': 'HearingKind',
  'hearing_item.pool': 'HearingPool',
  'hearing_recording.status': MEDIA_STATUS,
  'legal_text.kind': 'LegalKind',
  'major.kind': "'performance' | 'hearing'",
  'money_entry.kind': "'payment' | 'refund' | 'desk' | 'waiver'",
  'office_job.state': 'Generated<OfficeJobState>',
  'pay_order.status': 'OrderStatus',
  'photo_look.faces': 'ColumnType<FaceShare[], string, string>',
  'question.music_type': '1 | 2 | 3',
  'refund.origin': 'Generated<RefundOrigin>',
  'refund.status': 'RefundStatus',
  'refund.way': 'Generated<RefundWay>',
  'review.judgement': JSON_OBJECT,
  'review_draft.body': JSON_OBJECT,
  'review_version.judgement': JSON_OBJECT,
  'site_setting.value': JSON_OBJECT,
  'sms_code.purpose': "'register' | 'reset'",
  'staff_role.role': '(typeof staffRoles)[number]',
  'stored_file.kind': "'UserPhoto' | 'UserIMG' | 'Score' | 'News' | 'Signature'",
  'take_media.status': MEDIA_STATUS,
  'wechat_notice.kind': "'pay' | 'refund'",
  'wechat_token.kind': "'access' | 'jsapi'",
}

/** The imports that the types above need. */
export const columnTypeImports = [
  "import type { staffRoles } from '#contract/endpoint.ts'",
  "import type { OfficeJobState } from '#contract/officeJob.ts'",
  "import type { HearingKind, HearingPool } from '#domain/hearingKinds.ts'",
  "import type { DeskWay, WaySum } from '#domain/payDesk.ts'",
  "import type { OrderStatus, RefundStatus } from '#domain/moneyMoves.ts'",
  "import type { RefundOrigin, RefundWay } from '#domain/refund.ts'",
  "import type { FaceShare } from '#domain/photoFace.ts'",
  "import type { LegalKind } from '#domain/legalText.ts'",
  "import type { Instant } from '#domain/time.ts'",
  "import type { UserType } from '#domain/userType.ts'",
]
