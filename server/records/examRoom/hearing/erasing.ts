import { type Erasure, through } from '#server/records/erasing.ts'

/** Answers and points stay, which the mark is made of. */
export const hearingErasing: readonly Erasure[] = [
  {
    table: 'hearing_recording',
    set: { sha256: "''::bytea", mp3_key: 'null', problem: 'null', status: "'failed'" },
    where: through('sheet_id', 'select s.id from answer_sheet s join exam_session e on e.id = s.session_id'),
  },
]
