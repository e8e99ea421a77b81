import type { BatchWire, FeeWire } from '#contract/catalogue/catalogue.ts'
import type { Catalogue } from './catalogue.ts'

type FeeRowInput = Omit<FeeWire, 'EB_ID'>

export function fee(EA_ID: number, MID: number, GID: number, Fee: number): FeeRowInput {
  return { EA_ID, MID, GID, Fee }
}

/** A test fixture: an open batch with these fees. */
export function batchWith(rows: readonly FeeRowInput[], EB_ID = 30): BatchWire {
  return {
    EB_ID,
    EB_Name: '测试批次',
    IsLock: 0,
    RegStartDate: '2026-11-01T00:00:00+08:00',
    RegEndDate: '2026-12-01T00:00:00+08:00',
    Info: '',
    CertNOPrefix: '53',
    IsOfflineAllowed: 1,
    HearingTestState: 0,
    ExamBatchFees: rows.map((row) => ({ ...row, EB_ID })),
  }
}

/** Three areas, three majors (9 is the hearing test), three grades (3 asks for the previous certificate). */
export function catalogueOf(...batches: BatchWire[]): Catalogue {
  return {
    batches,
    areas: [1, 2, 3].map((EA_ID) => ({
      EA_ID,
      EA_Name: `考区${EA_ID}`,
      IsOnlinePay: 1,
      PayAddress: '',
      PayHours: '',
      PayPhone: '',
    })),
    majors: [7, 8, 9].map((MID) => ({ MID, MName: `专业${MID}`, ParentID: -1 })),
    grades: ([0, 0, 1] as const).map((IsSkip, at) => ({
      GID: at + 1,
      GName: `${at + 1}级`,
      IsPrevCert: IsSkip,
      IsSkip,
      UploadTime: 60,
    })),
  }
}
