import type { CreatedAt } from './columns.ts'

/** The pieces chosen for exams on site (migration 0006). */
export interface TrackSchema {
  enrolment_track: {
    enrolment_id: number
    position: number
    pattern_id: number
    question_id: number | null
    title: string
    set_at: CreatedAt
  }
}
