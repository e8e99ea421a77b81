import { bit } from '#contract/bit.ts'
import type { QuestionTypeWire, StaffTextbookWire } from '#contract/catalogue/catalogueBooks.ts'
import type { StaffAreaWire, StaffGradeWire, StaffMajorWire } from '#contract/catalogue/catalogueStaff.ts'
import { answerOf } from '#domain/catalogue/catalogueWords.ts'
import { majorKindOf } from '#domain/catalogue/majorKind.ts'
import type { AreaRow } from './areaQueries.ts'
import type { GradeRow } from './gradeQueries.ts'
import type { MajorRow } from './majorQueries.ts'
import type { QuestionTypeRow } from './questionTypeQueries.ts'
import type { TextbookRow } from './textbookQueries.ts'

/** The rows of the catalogue as staff edit them. */
const commonWire = (row: { position: number; isPublished: boolean; version: number }) => ({
  Position: row.position,
  IsPub: bit(row.isPublished),
  Version: row.version,
})

export function staffAreaWire(row: AreaRow): StaffAreaWire {
  return {
    EA_ID: row.id,
    EA_Name: row.name,
    IsOnlinePay: bit(row.paysOnline),
    PayAddress: row.deskAddress,
    PayHours: row.deskHours,
    PayPhone: row.deskPhone,
    ...commonWire(row),
  }
}

export function staffMajorWire(row: MajorRow): StaffMajorWire {
  return {
    MID: row.id,
    MName: row.name,
    ParentID: row.parentId,
    Kind: majorKindOf({ parentId: row.parentId, kind: row.kind }),
    ...commonWire(row),
  }
}

export function staffGradeWire(row: GradeRow): StaffGradeWire {
  return {
    GID: row.id,
    GName: row.name,
    IsPrevCert: bit(row.needsPrevCert),
    UploadTime: row.uploadMinutes,
    IsHearing: bit(row.isHearing),
    ...commonWire(row),
  }
}

export function staffTextbookWire(row: TextbookRow): StaffTextbookWire {
  return {
    TB_ID: row.id,
    BookName: row.name,
    MID: row.majorId,
    MName: row.majorName,
    Questions: Number(row.questions),
    ...commonWire(row),
  }
}

export function questionTypeWire(row: QuestionTypeRow): QuestionTypeWire {
  return {
    EQT_ID: row.id,
    TypeName: row.name,
    Answer: answerOf(row),
    ...commonWire(row),
  }
}
