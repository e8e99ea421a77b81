import * as z from 'zod'
import { INT4_MAX } from '#domain/int4.ts'

/** Numeric strings count as numbers (rulings#numbers). */
function wholeNumber(description: string) {
  return z
    .union([z.number(), z.string().regex(/^-?\d{1,16}$/)])
    .transform(Number)
    .pipe(z.int())
    .meta({ description })
}

/**
 * The id of a row. A number that no row can have (0, negative, over int4) becomes 0 and is then not found: 404, like
 * any other unknown id.
 */
export const id = wholeNumber('id').transform((value) => (value < 1 || value > INT4_MAX ? 0 : value))

/** A whole number within int4; anything outside is a wrong type (400). */
export const whole = wholeNumber('whole number').pipe(z.int().min(-INT4_MAX).max(INT4_MAX))

/** 0 or 1. */
export const flag = wholeNumber('0 or 1').pipe(z.union([z.literal(0), z.literal(1)]))

/** Free text as it was sent; the domain validates it. More than 2000 characters are rejected as a wrong type. */
export const text = z.string().max(2000)

/** Optional text; absent and null become the empty text. */
export const optionalText = z
  .union([text, z.null()])
  .optional()
  .transform((value) => value ?? '')

/** A form field that people may leave empty: absent, null and numbers are accepted, and the domain's rules decide. */
export const formText = z
  .union([text, z.number(), z.null()])
  .optional()
  .transform((value) => (value === null || value === undefined ? '' : String(value)))

/** The id chosen in a form, or 0 while nothing is chosen. */
export const formChoice = z
  .union([id, z.literal(''), z.null()])
  .optional()
  .transform((value) => (typeof value === 'number' ? value : 0))

/** Like `formChoice`, but undefined where the field is not sent, which keeps the earlier choice. */
export const formChoiceOrKeep = z
  .union([id, z.literal(''), z.null()])
  .transform((value) => (typeof value === 'number' ? value : 0))
  .optional()

/** A number in a form that people may leave empty: null while it is. */
export const formNumber = z
  .union([whole, z.literal(''), z.null()])
  .optional()
  .transform((value) => (typeof value === 'number' ? value : null))

/** Paging; `pageOf` of the domain clamps the values (threats#E13). */
export const pageInput = {
  PageIndex: wholeNumber('page, from 1').optional(),
  PageSize: wholeNumber('rows a page: 10 if absent, 100 at most').optional(),
}

/**
 * Which part of a list is asked for, where counting a million rows takes longer than finding a page: its rows, or how many
 * match. The other part is then empty, 0 rows or a `totalCount` of 0; without it both come.
 */
export const listPart = z.enum(['rows', 'count']).optional()

/**
 * Paging and order of the console's lists. `Sort` is one of the columns, with `-` before it for descending order; absent,
 * the list has its own order (office#lists-and-jobs).
 */
export const listInput = <const Column extends string>(...columns: Column[]) => ({
  ...pageInput,
  ...sortInput(...columns),
})

/** The order alone, as exports take it. */
export const sortInput = <const Column extends string>(...columns: Column[]) => ({
  Sort: z
    .string()
    .pipe(z.enum(columns.flatMap((column) => [column, `-${column}` as const])))
    .optional(),
})

/**
 * Names one action of a person, so that sending it again after a lost answer executes it once (office#one-change). Absent,
 * nothing recognises the repeat.
 */
export const requestKey = z.uuid().optional()

/** The `Version` of the row as the sender saw it; CHANGED_MEANWHILE if it has changed since (office#two-editors). */
export const version = whole.meta({ description: 'version of the row that the sender saw' })

/** A time in ISO 8601 with Shanghai's offset. */
export const instant = z.string().meta({ description: 'ISO 8601, +08:00', format: 'date-time' })

/** An amount in yuan with at most two decimals. */
export const yuan = z.number().meta({ description: 'yuan, at most two decimals' })

export const bit = z.union([z.literal(0), z.literal(1)])
export const ofOwnFamily = bit.meta({
  description: "1: the child is of the caller's own family; who decides is answered OWN_FAMILY",
})
export const nothing = z.object({})
