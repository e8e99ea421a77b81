import type { FilingKind } from '#domain/batch/filing.ts'
import type { AuditDeed, AuditEntry } from '../auditEntry.ts'
import type { StaffBatchWire } from './batch.ts'
import type { BatchSettingsWire } from './batchSettings.ts'

/** `[area, major, grade, fen]`; area 0 is the base. */
interface Fees {
  Fees: ReadonlyArray<readonly [number, number, number, number]>
}
interface Part {
  EA_ID: number
  TakesPart: number
}

interface FilingDetails {
  organiser: string
  authority: string
  safetyLead: string
  safetyPhone: string
  note: string
}
interface FilingWording {
  kind: FilingKind
  title: string
  opening: string
  closing: string
  days: number
}

export interface BatchAudit {
  CreateBatch: AuditDeed<'batch', Partial<StaffBatchWire>>
  CloneBatch: AuditDeed<'batch', Partial<StaffBatchWire>>
  SaveBatch: AuditEntry<'batch', Partial<StaffBatchWire>, Partial<StaffBatchWire>>
  SaveBatchSettings: AuditEntry<'batch', Partial<BatchSettingsWire>, Partial<BatchSettingsWire>>
  PublishBatch: AuditEntry<'batch', { PublishedTime: null }, { PublishedTime: string | null; Offers: number }>
  LockBatch: AuditEntry<'batch', { IsLock: number }, { IsLock: number; Reason: string }>
  ExtendRegistration: AuditEntry<'batch', { RegEndDate: string }, { RegEndDate: string; Reason: string }>
  SaveBatchFees: AuditEntry<'batchFees', Fees, Fees>
  ImportBatchFees: AuditEntry<'batchFees', Fees, Fees>
  /** An area takes part or no longer does; where that moves fees, they are told. */
  SetBatchArea: AuditEntry<'batchFees', Fees, Fees> | AuditEntry<'batchFees', Part, Part>
  StopOffer: AuditEntry<
    'batchFees',
    { IsStopped: number },
    { IsStopped: number; MID: number; GID: number | null; EA_ID: number | null; Offers: number; Reason: string }
  >
  SaveFiling: AuditEntry<'batchFiling', FilingDetails, FilingDetails>
  MarkFiled: AuditEntry<'batchFiling', { kind: FilingKind; filedOn: string }, { kind: FilingKind; filedOn: string }>
  SaveFilingTemplate: AuditEntry<'filingTemplate', FilingWording, FilingWording>
  /** By the id of the major, how many enrolments. */
  convertSmallMajors: AuditDeed<'batch', { converted: Readonly<Record<string, number>> }>
}
