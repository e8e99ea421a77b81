import type { FastifyRequest } from 'fastify'
import type { ZodType } from 'zod'
import { refuse } from '../refuse.ts'

const MAX_DEPTH = 24
const MAX_VALUES = 20_000
/**
 * `__proto__` sets the prototype in some libraries. A schema of a text or a list reads `length` and `size` before it looks
 * at the type of the value, and may throw where they are no numbers.
 */
const FORBIDDEN_KEYS: ReadonlySet<string> = new Set(['__proto__', 'length', 'size'])

/**
 * Whether text holds NUL, which PostgreSQL cannot store, or a lone surrogate; such text is refused in any field
 * (threats#E11).
 */
function isUnfit(value: string): boolean {
  if (value.includes('\u0000')) return true
  for (let i = 0; i < value.length; i++) {
    const unit = value.charCodeAt(i)
    if (unit < 0xd800 || unit > 0xdfff) continue
    const next = value.charCodeAt(i + 1)
    if (unit > 0xdbff || !(next >= 0xdc00 && next <= 0xdfff)) return true
    i++
  }
  return false
}

/**
 * Checks values iteratively, so that depth cannot overflow the stack, and refuses what no page of ours sends
 * (threats#W14).
 */
function checkValues(root: unknown): void {
  const open: Array<{ value: unknown; depth: number }> = [{ value: root, depth: 0 }]
  let seen = 0
  for (let at = open.pop(); at; at = open.pop()) {
    if (++seen > MAX_VALUES || at.depth > MAX_DEPTH) refuse('BODY_UNREADABLE')
    if (typeof at.value === 'string') {
      if (isUnfit(at.value)) refuse('TEXT_UNFIT')
    } else if (typeof at.value === 'object' && at.value !== null) {
      const isList = Array.isArray(at.value)
      for (const [key, value] of Object.entries(at.value)) {
        if (!isList && (FORBIDDEN_KEYS.has(key) || isUnfit(key))) refuse('BODY_UNREADABLE')
        open.push({ value, depth: at.depth + 1 })
      }
    }
  }
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Whether a value of the body equals the text in the query of the same name; a list or an object never does. */
function isSameAsQuery(inQuery: unknown, value: unknown): boolean {
  const isPlain = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
  return isPlain && String(value) === inQuery
}

/** Merges query and JSON body: a name given twice, or in both with different values, is refused (threats#E17). */
function collect(request: FastifyRequest): Record<string, unknown> {
  const all: Record<string, unknown> = Object.create(null) as Record<string, unknown>
  for (const [key, value] of Object.entries(request.query as Record<string, unknown>)) {
    if (typeof value !== 'string') refuse('INPUT_WRONG')
    all[key] = value
  }
  const body = request.body
  if (body === undefined || body === null || request.isMultipart()) return all
  if (!isPlainObject(body)) return refuse('BODY_UNREADABLE')
  for (const [key, value] of Object.entries(body)) {
    if (key in all && !isSameAsQuery(all[key], value)) refuse('INPUT_WRONG')
    all[key] = value
  }
  return all
}

export function readInput(request: FastifyRequest, schema: ZodType): unknown {
  const collected = collect(request)
  checkValues(collected)
  const parsed = schema.safeParse({ ...collected })
  if (parsed.success) return parsed.data
  const field = parsed.error.issues[0]?.path.join('.') ?? ''
  return refuse('INPUT_WRONG', field ? { OtherMsg: { Field: field } } : {})
}
