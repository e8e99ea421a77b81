import { isGivenResult } from '#domain/result.ts'
import { type CategoryForm, emptyForm, type ReviewForm } from './reviewForm.ts'
import type { Moment, SongForm } from './songForm.ts'

/** A form with the time it was last touched, epoch ms on the server's clock. */
export type Draft = { form: ReviewForm; at: number }

export function draftText({ form, at }: Draft): string {
  return JSON.stringify({ at, ...form })
}

/** The draft in a stored text; null for an empty one. What an older build left in another shape counts as empty. */
export function draftIn(text: string | null): Draft | null {
  if (!text) return null
  let stored: unknown
  try {
    stored = JSON.parse(text)
  } catch {
    return null
  }
  if (!isRecord(stored)) return null
  const { resultCode, suggestion, at } = stored
  return {
    at: typeof at === 'number' ? at : 0,
    form: {
      ...emptyForm,
      songs: mapped(stored.songs, readSong),
      choices: mapped(stored.choices, readCategory),
      scores: mapped(stored.scores, (value) => (typeof value === 'string' ? value : '')),
      resultCode: typeof resultCode === 'number' && isGivenResult(resultCode) ? resultCode : null,
      suggestion: typeof suggestion === 'string' ? suggestion : '',
    },
  }
}

/** The one written last: another tablet may have gone on with it, or this one while it had no network. */
export function latestDraft(...drafts: readonly (Draft | null)[]): Draft | null {
  return drafts.reduce((best, draft) => (draft && (!best || draft.at > best.at) ? draft : best), null)
}

type Fields = Readonly<Record<string, unknown>>

function isRecord(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function mapped<Value>(value: unknown, read: (value: unknown) => Value): Record<string, Value> {
  if (!isRecord(value)) return {}
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, read(entry)]))
}

function texts(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : []
}

function readSong(value: unknown): SongForm {
  const { comments, text, moments }: Fields = isRecord(value) ? value : {}
  return {
    comments: texts(comments),
    text: typeof text === 'string' ? text : '',
    moments: Array.isArray(moments) ? moments.flatMap(readMoment) : [],
  }
}

function readMoment(value: unknown): Moment[] {
  const { at, text }: Fields = isRecord(value) ? value : {}
  return typeof at === 'number' && at >= 0 && typeof text === 'string' ? [{ at, text }] : []
}

function readCategory(value: unknown): CategoryForm {
  const { picked, text }: Fields = isRecord(value) ? value : {}
  return { picked: texts(picked), text: typeof text === 'string' ? text : '' }
}
