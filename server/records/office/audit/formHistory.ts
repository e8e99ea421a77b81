import type { AuditedFields } from '#contract/enrolment/enrolmentAudit.ts'
import { choiceFields, correctableFields } from '#domain/enrolment/correction.ts'
import { changeWords, FEE_WIRE_NAME } from '#domain/enrolment/correctionWords.ts'
import { enrolmentWireNames } from '#domain/enrolment/enrolmentNames.ts'
import { partsOfRemark } from '#domain/enrolment/photoRemark.ts'
import { screenText } from '#domain/office/screens.ts'
import { about, type HistorySentences, reasonOf } from './historyWords.ts'

/** What changed, field by field, with old and new. */
function changedFields(after: AuditedFields, before: AuditedFields): string[] {
  return [...correctableFields, ...choiceFields].flatMap((field) => {
    const from = before[field]
    if (from === undefined) return []
    const Field = field === 'fee' ? FEE_WIRE_NAME : enrolmentWireNames[field]
    const words = changeWords({ Field, From: from, To: after[field] ?? '' })
    return [`${words.label} ${words.from} → ${words.to}`]
  })
}

const correction =
  (done: string) =>
  (after: AuditedFields & { reason?: string }, before: AuditedFields): string => {
    const fields = changedFields(after, before)
    return `${done}${about(fields.join('，'), (text) => `：${text}`)}${about(after.reason, (text) => `；原因：${text}`)}`
  }

const otherFields = new Map([
  ['areaId', '考区'],
  ['mode', '考试方式'],
  ['prevCertPath', '原级别证书'],
])

export const formHistory = {
  CheckPhoto: ({ checkStatus, checkRemark }) => {
    if (checkStatus === 1) return '照片审核通过'
    if (checkStatus === 0) return '撤回了照片审核，重新待审'
    const { forStaff, forCandidate } = partsOfRemark(checkRemark ?? '')
    return `照片审核未通过${about(forStaff, (text) => `：${text}`)}${about(forCandidate, (text) => `（告知考生：${text}）`)}`
  },
  ReplacePhoto: (after) => `代换了证件照，须重新审核${about(after.reason, (text) => `；原因：${text}`)}`,
  RevealCertNO: ({ reason }) => `查看了完整证件号${about(reason, (text) => `，原因：${text}`)}`,
  SeeFile: (after) => `查看了报名档案${about(after.screen, (path) => `（${screenText(path)}）`)}`,
  SeePhoto: (after) => `查看了证件照${about(after.screen, (path) => `（${screenText(path)}）`)}`,
  SeeVideo: (after) => `查看了考试视频${about(after.screen, (path) => `（${screenText(path)}）`)}`,
  DecideDouble: ({ isSame, otherId, reason }) =>
    `认定与报名号${about(otherId, (id) => ` ${id}`)} ${isSame === true ? '是同一人' : '不是同一人'}${reasonOf({ reason })}`,
  EnrolFromPaper: ({ formNumber, receivedBy, receivedOn, hasFaceConsent }) => {
    const received = `${about(receivedBy, (who) => `${who} `)}${about(receivedOn, (day) => `于 ${day} `)}`
    const parts = [
      `按纸质报名表${about(formNumber, (no) => ` ${no}`)} 录入`,
      about(received, (text) => `${text}接收`),
      '监护人已签字',
      hasFaceConsent === true ? '并同意人脸比对' : '',
    ]
    return parts.filter((part) => part !== '').join('，')
  },
  CreateExamNo: ({ examNo }) => `生成考号${about(examNo, (no) => ` ${no}`)}`,
  CorrectEnrolment: correction('更正'),
  CorrectChoice: correction('更正报考'),
  MoveEnrolment: correction('转考区或考试方式'),
  ChangeChoice: correction('改报生效'),
  AskCorrection: correction('申请更正'),
  DecideCorrection: correction('复核通过更正'),
  RejectCorrection: (after) => `驳回了更正${reasonOf(after)}`,
  /** Fields without old and new are named. */
  UpdateExamForm: (after, before) => {
    const names = (after.others ?? []).map((field) => otherFields.get(field) ?? '邮寄信息')
    const told = [...changedFields(after, before), ...new Set(names)].join('，')
    return `修改报名${about(told, (text) => `：${text}`)}`
  },
  GiveConsent: () => '授权了人脸比对',
  AgreeForPupil: ({ guardianName = '' }) => `监护人${guardianName}通过老师的链接同意报名`,
  EraseChild: () => '应家长要求删除了个人信息',
  WithdrawConsent: () => '撤回了人脸比对授权',
} satisfies Partial<HistorySentences>
