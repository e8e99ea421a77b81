import { bit } from '#contract/bit.ts'
import type { ChoiceChangeWire, OwnChoiceChangeWire } from '#contract/enrolment/choiceChange.ts'
import { modeText } from '#domain/enrolment/examMode.ts'
import { differenceFen } from '#domain/money/choiceChange.ts'
import { yuanOf } from '#domain/money.ts'
import { isoOrNull, shanghaiIso } from '#domain/time.ts'
import { type ChangeListRow, fromOf, toOf } from './changeQueries.ts'

const choiceText = (area: string, mode: 0 | 1, major: string, grade: string) =>
  `${area} ${modeText[mode]} ${major} ${grade}`

/** Amounts have no sign by themselves: what goes back is below 0 here. */
const signedYuan = (fen: number): number => (fen < 0 ? -yuanOf(-fen) : yuanOf(fen))

const words = (row: ChangeListRow) => ({
  From: choiceText(row.fromAreaName, row.fromMode, row.fromMajorName, row.fromGradeName),
  To: choiceText(row.areaName, row.mode, row.majorName, row.gradeName),
  Difference: signedYuan(differenceFen(fromOf(row), toOf(row))),
  PaysOnline: bit(row.paysOnline),
})

export function changeWire(row: ChangeListRow, viewerId: number): Omit<ChoiceChangeWire, 'IsOwnFamily'> {
  return {
    CH_ID: row.id,
    EF_ID: row.enrolmentId,
    Name: row.name,
    ExamNO: row.examNo ?? '',
    EB_Name: row.batchName,
    ...words(row),
    OldFee: yuanOf(row.fromFeeFen),
    Fee: yuanOf(row.feeFen),
    PayUntil: isoOrNull(row.payUntil),
    Reason: row.reason,
    State: row.status,
    AskedBy: row.askerName,
    AskedTime: shanghaiIso(row.askedAt),
    IsOwn: bit(row.askedBy === viewerId || row.accountId === viewerId),
    DecidedBy: row.deciderName ?? '',
    DecidedTime: isoOrNull(row.decidedAt),
    Note: row.note,
  }
}

/** A change whose difference its family is to pay. */
export function ownChangeWire(row: ChangeListRow): OwnChoiceChangeWire[] {
  if (row.status !== 'payable' || row.payUntil === null) return []
  const { id: CH_ID, enrolmentId: EF_ID, name: Name, reason: Reason } = row
  return [{ CH_ID, EF_ID, Name, ...words(row), PayUntil: shanghaiIso(row.payUntil), Reason }]
}
