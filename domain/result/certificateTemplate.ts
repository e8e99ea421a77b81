import { parseBirthMonth } from '#domain/people/birthMonth.ts'
import type { Reason } from '#domain/reasons/reasons.ts'
import { whyTextUnfit } from '#domain/text.ts'
import { type Instant, shanghaiDateText } from '#domain/time.ts'
import { certificateNumberText } from './certificate.ts'
import { type ResultCode, resultText } from './result.ts'

/** What a certificate says of its candidate (office#certificates). */
export interface CertificateFacts {
  name: string
  /** As the family spelt it. */
  pinyin: string
  sex: string
  /** `YYYY.MM` */
  birthMonth: string
  major: string
  grade: string
  resultCode: ResultCode
  number: string
  datedAt: Instant
  area: string
  batch: string
  association: string
}

/** The fields that staff place on a certificate, in the order in which they are offered. */
export const CERT_FIELD_KINDS = [
  'name',
  'pinyin',
  'sex',
  'birthMonth',
  'major',
  'grade',
  'result',
  'number',
  'date',
  'photo',
  'code',
  'text',
] as const
export type CertFieldKind = (typeof CERT_FIELD_KINDS)[number]

export const certFieldNames: Readonly<Record<CertFieldKind, string>> = {
  name: '姓名',
  pinyin: '姓名拼音',
  sex: '性别',
  birthMonth: '出生年月',
  major: '专业',
  grade: '级别',
  result: '成绩',
  number: '证书编号',
  date: '发证日期',
  photo: '照片',
  code: '查验二维码',
  text: '文字',
}

export const CERT_FONTS = { regular: '宋体', bold: '粗宋体' } as const
export type CertFont = keyof typeof CERT_FONTS
export const CERT_ALIGNS = { left: '左对齐', center: '居中', right: '右对齐' } as const
export type CertAlign = keyof typeof CERT_ALIGNS
/** Each is dark enough to be read on a copy. */
export const CERT_COLOURS = {
  ink: { name: '墨色', value: '#1c1e26' },
  red: { name: '朱红', value: '#a8281b' },
  blue: { name: '靛蓝', value: '#2f3e73' },
  brown: { name: '赭石', value: '#7a5417' },
} as const
export type CertColour = keyof typeof CERT_COLOURS
export const CERT_FRAMES = { none: '无边框', double: '双线边框' } as const
export type CertFrame = keyof typeof CERT_FRAMES

/** Millimetres from the upper left corner of the page. */
export interface CertBox {
  x: number
  y: number
  width: number
  height: number
}

export interface CertField extends CertBox {
  kind: CertFieldKind
  /** What a `text` says, with `{姓名}` and the like for what differs; empty for all others. */
  text: string
  font: CertFont
  /** The size in points; a text that does not fit is drawn smaller or in more lines. */
  points: number
  align: CertAlign
  colour: CertColour
}

export interface CertLayout {
  orientation: 'portrait' | 'landscape'
  frame: CertFrame
  /** The id of the uploaded picture that fills the page; null: white paper. */
  backgroundId: number | null
  fields: readonly CertField[]
}

export const CERT_PAGE = { portrait: { width: 210, height: 297 }, landscape: { width: 297, height: 210 } } as const
export const CERT_LIMITS = {
  fields: 60,
  textLength: 300,
  points: { least: 6, most: 72 },
  /** Millimetres. */
  side: { least: 3, code: 24, photo: 15 },
  nameLength: 30,
} as const

const isPicture = (kind: CertFieldKind): boolean => kind === 'photo' || kind === 'code'

/** What stands in braces in a text, and what takes its place. */
const placeholders: Readonly<Record<string, (facts: CertificateFacts) => string>> = {
  姓名: ({ name }) => name,
  姓名拼音: ({ pinyin }) => pinyin,
  性别: ({ sex }) => sex,
  出生年月: ({ birthMonth }) => birthMonthText(birthMonth),
  专业: ({ major }) => major,
  级别: ({ grade }) => grade,
  成绩: ({ resultCode }) => resultText[resultCode],
  证书编号: ({ number }) => certificateNumberText(number),
  发证日期: ({ datedAt }) => shanghaiDateText(datedAt),
  考区: ({ area }) => area,
  批次: ({ batch }) => batch,
  协会: ({ association }) => association,
}

/** What may stand in braces, in the order in which it is offered. */
export const CERT_PLACEHOLDERS: readonly string[] = Object.keys(placeholders)
const IN_BRACES = /\{([^{}]*)\}/g

function birthMonthText(birthMonth: string): string {
  const born = parseBirthMonth(birthMonth)
  return born ? `${born.year}年${born.month}月` : birthMonth
}

/** What a field says on one certificate; empty for a picture. */
export function certFieldText({ kind, text }: Pick<CertField, 'kind' | 'text'>, facts: CertificateFacts): string {
  if (isPicture(kind)) return ''
  if (kind !== 'text') return placeholders[certFieldNames[kind]]?.(facts) ?? ''
  return text.replace(IN_BRACES, (whole, name: string) => placeholders[name]?.(facts) ?? whole)
}

/** Words by which a certificate would claim a supervision that the ministry's notice of 2018 ended. */
const FORBIDDEN_WORDS = [
  '统一监制',
  '考级中心监制',
  '文化部监制',
  '旅游部监制',
  '教育部监制',
  '国家承认',
  '国家认证',
] as const

/** The forbidden words in texts that stand on one page, also where they are spaced out or divided over several of them. */
export function forbiddenWordsIn(texts: readonly string[]): string[] {
  const plain = texts
    .join('')
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N}]/gu, '')
  return FORBIDDEN_WORDS.filter((word) => plain.includes(word))
}

export interface CertFault {
  /** Which field; null: the page as a whole. */
  at: number | null
  reason: Reason
  params?: Record<string, string | number>
}

const overlaps = (one: CertBox, other: CertBox): boolean =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height

const names = ({ kind, text }: CertField, wanted: 'name' | 'number'): boolean =>
  kind === wanted || (kind === 'text' && text.includes(`{${certFieldNames[wanted]}}`))

function* fieldFaults(field: CertField, page: { width: number; height: number }): Generator<Omit<CertFault, 'at'>> {
  const { kind, text, points, x, y, width, height } = field
  const { least, code, photo } = CERT_LIMITS.side
  if (x < 0 || y < 0 || x + width > page.width || y + height > page.height) yield { reason: 'CERT_FIELD_OUTSIDE' }
  if (kind === 'code') {
    if (Math.min(width, height) < code) yield { reason: 'CERT_CODE_SMALL', params: { n: code } }
    return
  }
  if (kind === 'photo') {
    if (Math.min(width, height) < photo) yield { reason: 'CERT_PHOTO_SMALL', params: { n: photo } }
    return
  }
  if (Math.min(width, height) < least) yield { reason: 'CERT_FIELD_SMALL', params: { n: least } }
  if (points < CERT_LIMITS.points.least || points > CERT_LIMITS.points.most)
    yield { reason: 'CERT_SIZE_WRONG', params: { a: CERT_LIMITS.points.least, b: CERT_LIMITS.points.most } }
  if (kind !== 'text') return
  if (text.trim() === '' || text.length > CERT_LIMITS.textLength)
    yield { reason: 'CERT_TEXT_WRONG', params: { n: CERT_LIMITS.textLength } }
  const unfit = whyTextUnfit(text)
  if (unfit) yield { reason: unfit }
  for (const [, name = ''] of text.matchAll(IN_BRACES))
    if (!placeholders[name]) yield { reason: 'CERT_PLACEHOLDER_WRONG', params: { name } }
}

/** Everything that is wrong with a template, field by field; empty where certificates can be made of it. */
export function certLayoutFaults({ orientation, fields }: CertLayout): CertFault[] {
  const faults: CertFault[] = fields.flatMap((field, at) =>
    [...fieldFaults(field, CERT_PAGE[orientation])].map((fault) => ({ at, ...fault })),
  )
  for (const [at, field] of fields.entries())
    if (fields.some((code, other) => code.kind === 'code' && other !== at && overlaps(code, field)))
      faults.push({ at, reason: 'CERT_CODE_COVERED' })
  if (fields.length > CERT_LIMITS.fields)
    faults.push({ at: null, reason: 'CERT_TOO_MANY_FIELDS', params: { n: CERT_LIMITS.fields } })
  for (const wanted of ['name', 'number'] as const)
    if (!fields.some((field) => names(field, wanted)))
      faults.push({ at: null, reason: 'CERT_FIELD_MISSING', params: { name: certFieldNames[wanted] } })
  if (!fields.some(({ kind }) => kind === 'code'))
    faults.push({ at: null, reason: 'CERT_FIELD_MISSING', params: { name: certFieldNames.code } })
  const [word] = forbiddenWordsIn(fields.map(({ text }) => text))
  if (word) faults.push({ at: null, reason: 'CERT_WORD_FORBIDDEN', params: { word } })
  return faults
}

/** Millimetres are kept to a tenth, sizes to half a point. */
export function tidyCertField({ x, y, width, height, points, text, ...field }: CertField): CertField {
  const tenth = (value: number) => Math.round(value * 10) / 10
  return {
    ...field,
    text: field.kind === 'text' ? text.normalize('NFC').replace(/\r\n?/g, '\n') : '',
    x: tenth(x),
    y: tenth(y),
    width: tenth(width),
    height: tenth(height),
    points: Math.round(points * 2) / 2,
  }
}

/** A new field of a kind, in the middle of the page. */
export function newCertField(kind: CertFieldKind, orientation: CertLayout['orientation']): CertField {
  const page = CERT_PAGE[orientation]
  const side = kind === 'code' ? { width: 30, height: 30 } : kind === 'photo' ? { width: 30, height: 42 } : null
  const box = side ?? { width: 80, height: 10 }
  return {
    kind,
    text: kind === 'text' ? '文字' : '',
    x: Math.round((page.width - box.width) / 2),
    y: Math.round((page.height - box.height) / 2),
    ...box,
    font: 'regular',
    points: 14,
    align: 'center',
    colour: 'ink',
  }
}

/** Facts that are harder to draw than any: what staff look at before they use a template. */
export const CERT_SAMPLES = { usual: '普通', longest: '最长姓名', rarest: '生僻字' } as const
export type CertSample = keyof typeof CERT_SAMPLES

export function sampleFacts(sample: CertSample, now: Instant, association: string): CertificateFacts {
  const person = {
    usual: { name: '李小音', pinyin: 'LI XIAO YIN' },
    longest: { name: '阿卜杜热合曼·买买提吐尔逊江', pinyin: 'ABDURAHMAN MAIMAITI TUERXUNJIANG' },
    rarest: { name: '𬱖𫖯龘㛃𠮷', pinyin: 'WEI FU DA JIE JI' },
  }[sample]
  const isLong = sample === 'longest'
  return {
    ...person,
    sex: '女',
    birthMonth: '2014.11',
    major: isLong ? '流行演唱（美声与民族唱法）' : '钢琴',
    grade: isLong ? '演奏文凭级' : '八级',
    resultCode: 4,
    number: '8726010000018',
    datedAt: now,
    area: isLong ? '西双版纳傣族自治州考区' : '昆明考区',
    batch: isLong ? '2026年冬季云南省音乐协会社会艺术水平音乐考级' : '2026年冬季音乐考级',
    association,
  }
}
