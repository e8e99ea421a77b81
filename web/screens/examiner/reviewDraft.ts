import { isGivenResult } from '#domain/result/result.ts'
import { type CategoryForm, emptyForm, type ReviewForm } from './reviewForm.ts'
import type { Moment, SongForm } from './songForm.ts'

/** A form and the time of its last change, in epoch milliseconds on the server's clock. */
export type ReviewDraft = { form: ReviewForm; at: number }
/** A draft on this device: the server version it is based on, and whether the server has it. */
export type StoredDraft = ReviewDraft & { base: number; isSent: boolean }
/** The server's draft; its version is 0 while there is none. */
export type ServerDraft = { draft: ReviewDraft | null; version: number }

/** What the desk opens with; `theirs` is the draft of another device that changed it meanwhile. */
export type DraftBeginning = { draft: ReviewDraft | null; theirs: ReviewDraft | null }

/**
 * Chooses the draft to continue: the server's, unless this device has changes the server never received. If another
 * device saved in between, both are returned and the examiner chooses, so that neither is overwritten silently.
 */
export function beginDraft({ draft, version }: ServerDraft, kept: StoredDraft | null): DraftBeginning {
  if (kept === null || kept.isSent) return { draft, theirs: null }
  const hasOtherGoneOn = draft !== null && version !== kept.base
  return { draft: kept, theirs: hasOtherGoneOn ? draft : null }
}

export function draftText({ form, at }: ReviewDraft): string {
  return JSON.stringify({ at, ...form })
}

export function storedDraftText({ form, at, base, isSent }: StoredDraft): string {
  return JSON.stringify({ at, ...form, base, isSent })
}

/** Parses a stored draft. It is null for an empty text, and for what an older version stored in another shape. */
export function draftIn(text: string | null): ReviewDraft | null {
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

export function parseStoredDraft(text: string | null): StoredDraft | null {
  const draft = draftIn(text)
  const { base, isSent } = recordIn(text) ?? {}
  return draft && { ...draft, base: typeof base === 'number' ? base : 0, isSent: isSent === true }
}

/** Returns the body of a review that was reset, where the draft is one (contract, GetExamFormReviewInfo). */
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
