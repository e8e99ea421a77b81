import type { BatchSettingsWire } from '#contract/batch/batchSettings.ts'
import { bit } from '#contract/bit.ts'
import { isoOrNull } from '#domain/time.ts'
import type { BatchSettingsRow } from './queries.ts'

export function batchSettingsWire(row: BatchSettingsRow): BatchSettingsWire {
  return {
    EB_ID: row.id,
    EB_Name: row.name,
    ShowRoomTime: isoOrNull(row.show_room_at),
    ShowRoomEndTime: isoOrNull(row.show_room_ends_at),
    ShowResultTime: isoOrNull(row.show_result_at),
    ShowCommentsTime: isoOrNull(row.show_comments_at),
    HearingTestState: row.hearing_state,
    IsFaceCheck: bit(row.face_check_on),
    HidesIdentity: bit(row.hides_identity),
    Version: row.version,
  }
}
