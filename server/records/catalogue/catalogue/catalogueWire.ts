import { bit } from '#contract/bit.ts'
import type { AreaWire, BatchSummaryWire, BatchWire, GradeWire, MajorWire } from '#contract/catalogue/catalogue.ts'
import { batchPhaseOf } from '#domain/batch/batch.ts'
import { isOfflineAllowed } from '#domain/enrolment/examMode.ts'
import { yuanOf } from '#domain/money.ts'
import { type Instant, isoOrNull, shanghaiIso } from '#domain/time.ts'
import type { Area, Batch, BatchSummary, Grade, Major } from './queries.ts'

/** The wire forms of the catalogue (specification#catalogue). */
export function areaWire({ id, name, paysOnline, deskAddress, deskHours, deskPhone }: Area): AreaWire {
  return {
    EA_ID: id,
    EA_Name: name,
    IsOnlinePay: bit(paysOnline),
    PayAddress: deskAddress,
    PayHours: deskHours,
    PayPhone: deskPhone,
  }
}

export function majorWire({ id, name, parentId }: Major): MajorWire {
  return { MID: id, MName: name, ParentID: parentId }
}

/** `IsPrevCert` and `IsSkip` are the same flag (rulings#previous-certificate). */
export function gradeWire({ id, name, needsPrevCert, uploadMinutes }: Grade): GradeWire {
  const flag = bit(needsPrevCert)
  return { GID: id, GName: name, IsPrevCert: flag, IsSkip: flag, UploadTime: uploadMinutes }
}

export function batchSummaryWire(batch: BatchSummary, now: Instant): BatchSummaryWire {
  const { isLocked, registrationOpensAt, registrationClosesAt } = batch
  const window = {
    isLocked,
    registrationOpensAt,
    registrationClosesAt,
  }
  return {
    EB_ID: batch.id,
    EB_Name: batch.name,
    Phase: batchPhaseOf(window, now),
    RegStartDate: shanghaiIso(window.registrationOpensAt),
    RegEndDate: shanghaiIso(window.registrationClosesAt),
    IsOfflineAllowed: bit(isOfflineAllowed(batch.certNoPrefix)),
    FeeFrom: batch.feeFromFen === null ? null : yuanOf(batch.feeFromFen),
    FeeTo: batch.feeToFen === null ? null : yuanOf(batch.feeToFen),
    ShowRoomTime: isoOrNull(batch.showRoomAt),
    ExamBeginDate: isoOrNull(batch.examBeginsAt),
    ExamEndDate: isoOrNull(batch.examEndsAt),
    HasResults: bit(batch.hasResults),
  }
}

export function batchWire(batch: Batch): BatchWire {
  return {
    EB_ID: batch.id,
    EB_Name: batch.name,
    IsLock: bit(batch.isLocked),
    RegStartDate: shanghaiIso(batch.registrationOpensAt),
    RegEndDate: shanghaiIso(batch.registrationClosesAt),
    Info: batch.announcement,
    CertNOPrefix: batch.certNoPrefix,
    IsOfflineAllowed: bit(isOfflineAllowed(batch.certNoPrefix)),
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
