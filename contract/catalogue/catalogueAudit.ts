import type { HearingEdit } from '#domain/catalogue/question.ts'
import type { AuditDeed, AuditEntry } from '../auditEntry.ts'
import type { ProgrammeWire, QuestionTypeWire, StaffTextbookWire } from './catalogueBooks.ts'
import type { CatalogueRowKind } from './catalogueRemove.ts'
import type { StaffAreaWire, StaffGradeWire, StaffMajorWire } from './catalogueStaff.ts'

/** A row of the catalogue: all of it where it is new, else what changed. */
type RowAudit<Subject extends string, Wire extends object> = AuditEntry<Subject, Partial<Wire> | null, Partial<Wire>>

/** Why it was switched off. */
interface SwitchedOff {
  reason?: string
}

interface ProgrammeFacts {
  MID: number
  GID: number
  Patterns: ReadonlyArray<Pick<ProgrammeWire['Patterns'][number], 'EQT_ID' | 'IsRandom' | 'SubmitNum'>>
}

interface QuestionFacts {
  title: string
  majorId: number
  gradeId: number
  questionTypeId: number
  textbookId: number | null
  musicScore: readonly string[]
  isPublished: boolean
  hearing?: HearingEdit & { soundId: number }
}

export interface CatalogueAudit {
  SaveArea: RowAudit<'area', StaffAreaWire & SwitchedOff>
  SaveMajor: RowAudit<'major', StaffMajorWire & SwitchedOff>
  SaveGrade: RowAudit<'grade', StaffGradeWire & SwitchedOff>
  SaveTextbook: RowAudit<'textbook', StaffTextbookWire>
  SaveQuestionType: RowAudit<'questionType', QuestionTypeWire>
  /** One row of a sheet that was imported. */
  ImportCatalogue:
    | RowAudit<'area', StaffAreaWire>
    | RowAudit<'major', StaffMajorWire>
    | RowAudit<'grade', StaffGradeWire>
    | RowAudit<'textbook', StaffTextbookWire>
    | RowAudit<'questionType', QuestionTypeWire>
  RemoveCatalogueRow: AuditEntry<CatalogueRowKind, { name: string }, null>
  SavePatterns: AuditEntry<'programme', ProgrammeFacts, ProgrammeFacts>
  /** A new version names the one that it replaces, and the row of that one names the new version. */
  SaveQuestion:
    | AuditEntry<'question', QuestionFacts | null, QuestionFacts & { replaces?: number }>
    | AuditDeed<'question', { replacedBy: number }>
  ImportBook: AuditDeed<'textbook', { MID: number; TB_ID: number | null; questions: number; ids: readonly number[] }>
}
