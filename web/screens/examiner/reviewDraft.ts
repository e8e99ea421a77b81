import { isGivenResult } from '#domain/result.ts'
import { type CategoryForm, emptyForm, type ReviewForm } from './reviewForm.ts'
import type { Moment, SongForm } from './songForm.ts'

/** A form with the time it was last touched, epoch ms on the server's clock. */
export type Draft = { form: ReviewForm; at: number }
/** A draft on this device: which of the server's versions it went on from, and whether the server has it. */
export type KeptDraft = Draft & { base: number; isSent: boolean }
/** The server's draft; version 0 while there is none. */
export type ServerDraft = { draft: Draft | null; version: number }

/** What the desk begins with; `theirs`: another device went on meanwhile. */
export type DraftBeginning = { draft: Draft | null; theirs: Draft | null }

/**
 * Which draft goes on. The server's, unless this device has words that never reached it; where another device saved in
 * between, both stand and a person chooses: neither replaces the other silently.
 */
export function beginDraft({ draft, version }: ServerDraft, kept: KeptDraft | null): DraftBeginning {
  if (kept === null || kept.isSent) return { draft, theirs: null }
  const hasOtherGoneOn = draft !== null && version !== kept.base
  return { draft: kept, theirs: hasOtherGoneOn ? draft : null }
}

export function draftText({ form, at }: Draft): string {
  return JSON.stringify({ at, ...form })
}

export function keptDraftText({ form, at, base, isSent }: KeptDraft): string {
  return JSON.stringify({ at, ...form, base, isSent })
}

/** The draft in a stored text; null for an empty one. What an older build left in another shape counts as empty. */
export function draftIn(text: string | null): Draft | null {
  const stored = recordIn(text)
  if (!stored) return null
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

export function keptDraftIn(text: string | null): KeptDraft | null {
  const draft = draftIn(text)
  const { base, isSent } = recordIn(text) ?? {}
  return draft && { ...draft, base: typeof base === 'number' ? base : 0, isSent: isSent === true }
}

/** The body of a review that was given back for a new start, where a draft is one (contract, GetExamFormReviewInfo). */
export function returnedReviewIn(text: string): { Judgement: string; ERT_Code: number; Suggestion: string } | null {
  const { Judgement, ERT_Code, Suggestion } = recordIn(text) ?? {}
  if (typeof Judgement !== 'string') return null
  return {
    Judgement,
    ERT_Code: typeof ERT_Code === 'number' ? ERT_Code : 0,
    Suggestion: typeof Suggestion === 'string' ? Suggestion : '',
  }
}

type Fields = Readonly<Record<string, unknown>>

function recordIn(text: string | null): Fields | null {
  if (!text) return null
  try {
    const stored: unknown = JSON.parse(text)
    return isRecord(stored) ? stored : null
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

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
