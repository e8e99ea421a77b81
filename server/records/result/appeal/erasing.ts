import { sql } from 'kysely'
import { type Erasure, GONE, through } from '#server/records/erasing.ts'

const MARKS = 'select id from appeal_mark'
const withoutWords = () =>
  sql.raw(`(select jsonb_agg(case when one ? 'Text' then one || '{"Text": ""}' else one end)
    from jsonb_array_elements(case jsonb_typeof(judgement) when 'array' then judgement else '[]' end) as one)`)

export const appealErasing: readonly Erasure[] = [
  {
    table: 'appeal_mark_version',
    set: { judgement: () => sql`coalesce(${withoutWords()}, judgement)`, suggestion: "''" },
    where: through('mark_id', MARKS),
  },
  {
    table: 'appeal_mark',
    set: { judgement: () => sql`coalesce(${withoutWords()}, judgement)`, suggestion: "''" },
    where: through('appeal_id', 'select id from appeal'),
  },
  { table: 'appeal_piece', set: { title: GONE }, where: through('appeal_id', 'select id from appeal') },
  { table: 'appeal_step', set: { note: "''" }, where: through('appeal_id', 'select id from appeal') },
  { table: 'appeal', set: { reason: GONE, answer: "''" }, where: through('id', 'select id from appeal') },
]
