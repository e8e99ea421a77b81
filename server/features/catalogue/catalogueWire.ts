import type { AreaWire, BatchWire, GradeWire, MajorWire } from '#contract/catalogue.ts'
import { yuanOf } from '#domain/money.ts'
import { shanghaiIso } from '#domain/time.ts'
import { bit } from '#server/bit.ts'
import type { Area, Batch, Grade, Major } from './queries.ts'

/** The catalogue as the wire carries it (specification 3). */
export function areaWire({ id, name, paysOnline }: Area): AreaWire {
  return { EA_ID: id, EA_Name: name, IsOnlinePay: bit(paysOnline) }
}

export function majorWire({ id, name, parentId }: Major): MajorWire {
  return { MID: id, MName: name, ParentID: parentId }
}

/** `IsPrevCert` and `IsSkip` are the same flag (rulings 4). */
export function gradeWire({ id, name, needsPrevCert, uploadMinutes }: Grade): GradeWire {
  const flag = bit(needsPrevCert)
  return { GID: id, GName: name, IsPrevCert: flag, IsSkip: flag, UploadTime: uploadMinutes }
}

export function batchWire(batch: Batch): BatchWire {
  return {
    EB_ID: batch.id,
    EB_Name: batch.name,
    IsLock: bit(batch.isLocked),
    RegStartDate: shanghaiIso(batch.registrationOpensAt.getTime()),
    RegEndDate: shanghaiIso(batch.registrationClosesAt.getTime()),
    Info: batch.announcement,
    CertNOPrefix: batch.certNoPrefix,
    IsOfflineAllowed: bit(batch.offlineAllowed),
    HearingTestState: batch.hearingState,
    ExamBatchFees: batch.fees.map(([EA_ID, MID, GID, feeFen]) => ({
      EA_ID,
      MID,
      GID,
      EB_ID: batch.id,
      Fee: yuanOf(feeFen),
    })),
  }
}
