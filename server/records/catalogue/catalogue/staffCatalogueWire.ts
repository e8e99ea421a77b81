import { bit } from '#contract/bit.ts'
import type { QuestionTypeWire, StaffTextbookWire } from '#contract/catalogue/catalogueBooks.ts'
import type { StaffAreaWire, StaffGradeWire, StaffMajorWire } from '#contract/catalogue/catalogueStaff.ts'
import { majorKindOf } from '#domain/catalogue/majorKind.ts'
import type { AreaRow } from './areaQueries.ts'
import type { GradeRow } from './gradeQueries.ts'
import type { MajorRow } from './majorQueries.ts'
import type { QuestionTypeRow } from './questionTypeQueries.ts'
import type { TextbookRow } from './textbookQueries.ts'

/** The rows of the catalogue as staff edit them. */
const commonWire = (row: { position: number; is_published: boolean; version: number }) => ({
  Position: row.position,
  IsPub: bit(row.is_published),
  Version: row.version,
})

export function staffAreaWire(row: AreaRow): StaffAreaWire {
  return {
    EA_ID: row.id,
    EA_Name: row.name,
    IsOnlinePay: bit(row.pays_online),
    PayAddress: row.desk_address,
    PayHours: row.desk_hours,
    PayPhone: row.desk_phone,
    ...commonWire(row),
  }
}

export function staffMajorWire(row: MajorRow): StaffMajorWire {
  return {
    MID: row.id,
    MName: row.name,
    ParentID: row.parent_id,
    Kind: majorKindOf({ parentId: row.parent_id, kind: row.kind }),
    ...commonWire(row),
  }
}

export function staffGradeWire(row: GradeRow): StaffGradeWire {
  return {
    GID: row.id,
    GName: row.name,
    IsPrevCert: bit(row.needs_prev_cert),
    UploadTime: row.upload_minutes,
    IsHearing: bit(row.is_hearing),
    ...commonWire(row),
  }
}

export function staffTextbookWire(row: TextbookRow): StaffTextbookWire {
  return {
    TB_ID: row.id,
    BookName: row.name,
    MID: row.major_id,
    MName: row.major_name,
    Questions: Number(row.questions),
    ...commonWire(row),
  }
}

export function questionTypeWire(row: QuestionTypeRow): QuestionTypeWire {
  return {
    EQT_ID: row.id,
    TypeName: row.name,
    Answer: row.is_video ? 'video' : row.is_audio ? 'audio' : 'choice',
    ...commonWire(row),
  }
}
