import type { BatchSettingsWire } from '#contract/batch/batchSettings.ts'
import { bit } from '#contract/bit.ts'
import { isoOrNull } from '#domain/time.ts'
import type { BatchSettingsRow } from './queries.ts'

export function batchSettingsWire(row: BatchSettingsRow): BatchSettingsWire {
  return {
    EB_ID: row.id,
    EB_Name: row.name,
    ShowRoomTime: isoOrNull(row.showRoomAt),
    ShowRoomEndTime: isoOrNull(row.showRoomEndsAt),
    ShowResultTime: isoOrNull(row.showResultAt),
    ShowCommentsTime: isoOrNull(row.showCommentsAt),
    IsDraft: bit(row.publishedAt === null),
    HearingTestState: row.hearingState,
    IsFaceCheck: bit(row.faceCheckOn),
    HidesIdentity: bit(row.hidesIdentity),
    Version: row.version,
  }
}
