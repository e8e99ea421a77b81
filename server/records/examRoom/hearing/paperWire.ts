import { bit } from '#contract/bit.ts'
import type { HearingItemWire } from '#contract/examRoom/hearing.ts'
import { isRecorded } from '#domain/catalogue/hearingKinds.ts'
import { isoOrNull } from '#domain/time.ts'
import type { Ctx } from '#server/context.ts'
import { videoLink } from '#server/records/examRoom/media/videoLink.ts'
import type { BankRow, PaperRow } from './paperQueries.ts'

/** An item as the candidate sees it in the exam: the sound needs a play, and the key stays on the server. */
export function paperItemWire(row: PaperRow, ctx: Pick<Ctx, 'config' | 'outside' | 'now'>): HearingItemWire {
  return {
    EAS_ID: row.id,
    EQ_ID: row.questionId,
    EQT_ID: row.questionTypeId,
    TypeName: row.typeName,
    IsRecorded: bit(isRecorded(row.kind)),
    Prompt: row.prompt,
    Options: row.optionOrder.map((place) => row.options[place] ?? ''),
    PlaysAllowed: row.playsAllowed,
    PlaysLeft: Math.max(0, row.playsAllowed - row.plays),
    Choice: row.choice === null ? 0 : row.optionOrder.indexOf(row.choice) + 1,
    RecordingState: row.recordingStatus ?? 'none',
    RecordingProblem: row.problem ?? '',
    Recording: row.objectKey === null ? '' : videoLink(ctx, row.mp3Key ?? row.objectKey),
    RecordedTime: isoOrNull(row.receivedAt),
  }
}

/** A practice item as the candidate sees it; nothing is stored for it. */
export function practiceItemWire(row: BankRow): HearingItemWire {
  return {
    EAS_ID: 0,
    EQ_ID: row.questionId,
    EQT_ID: row.questionTypeId,
    TypeName: row.typeName,
    IsRecorded: bit(isRecorded(row.kind)),
    Prompt: row.prompt,
    Options: row.options,
    PlaysAllowed: 0,
    PlaysLeft: 0,
    Choice: 0,
    RecordingState: 'none',
    RecordingProblem: '',
    Recording: '',
    RecordedTime: null,
  }
}
