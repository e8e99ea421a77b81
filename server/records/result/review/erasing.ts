import { sql } from 'kysely'
import { type Erasure, GONE, ofEnrolments, through } from '#server/records/erasing.ts'

const SPOKEN = `(select coalesce(jsonb_agg(case when one ? 'Text' then one || '{"Text": ""}' else one end), '[]')
  from jsonb_array_elements(judgement) as one)`
/** A judgement without what was written in the examiner's own words; marks and chosen comments count on. */
const withoutWords = () => sql.raw(`case jsonb_typeof(judgement) when 'array' then ${SPOKEN} else judgement end`)

export const reviewErasing: readonly Erasure[] = [
  { table: 'review_draft', where: ofEnrolments },
  {
    table: 'review_version',
    set: { judgement: withoutWords, suggestion: "''" },
    where: through('review_id', 'select id from review'),
  },
  { table: 'review', set: { judgement: withoutWords, suggestion: "''" }, where: ofEnrolments },
  { table: 'paper_mark', set: { suggestion: "''" }, where: ofEnrolments },
  {
    table: 'hall_act',
    set: { judgement: 'null', suggestion: 'null' },
    where: through('case_id', 'select id from hall_case'),
  },
  { table: 'hall_case', set: { reason: GONE, note: "''" }, where: ofEnrolments },
  { table: 'handed_case', set: { reason: GONE, note: "''" }, where: ofEnrolments },
  { table: 'examiner_conflict', set: { reason: GONE }, where: ofEnrolments },
]
