import { type RawBuilder, sql } from 'kysely'
import type { Instant } from '#domain/time.ts'

/**
 * When a candidate's exam begins and ends: his own minutes where a plan gave him some, otherwise the whole exam time
 * (office#publish-times). Everything that tells a candidate's time reads these, so that card, ticket, query, door list
 * and message cannot differ. The statement names the tables `enrolment` and `exam_time`; without an exam time both are
 * null.
 */
export const ownBegin: RawBuilder<Instant | null> = sql`coalesce(enrolment.own_begins_at, exam_time.begins_at)`
export const ownEnd: RawBuilder<Instant | null> = sql`coalesce(enrolment.own_ends_at, exam_time.ends_at)`
