import { describe, expect, test } from 'vitest'
import { reasonText } from '#domain/reasons/reasons.ts'
import {
  CERT_FIELD_KINDS,
  CERT_SAMPLES,
  type CertField,
  type CertLayout,
  type CertSample,
  certFieldText,
  certLayoutFaults,
  forbiddenWordsIn,
  newCertField,
  sampleFacts,
  tidyCertField,
} from './certificateTemplate.ts'
import { defaultCertificate } from './defaultCertificate.ts'

const NOW = Date.parse('2026-11-27T00:00:00+08:00')
const facts = sampleFacts('usual', NOW, '云南省音乐协会')
const withField = (field: Partial<CertField>): CertLayout => ({
  ...defaultCertificate,
  fields: [...defaultCertificate.fields, { ...newCertField('text', 'portrait'), x: 20, y: 16, ...field }],
})
const added = defaultCertificate.fields.length
const without = (kind: CertField['kind'], word = '\0') =>
  defaultCertificate.fields.filter((field) => field.kind !== kind && !field.text.includes(word))
const faultsOf = (layout: CertLayout) =>
  certLayoutFaults(layout).map(({ at, reason, params }) => `${at ?? '页面'} ${reasonText(reason, params)}`)

describe('a template', () => {
  test('that comes with the product has no fault', () => {
    expect(certLayoutFaults(defaultCertificate)).toEqual([])
  })

  test.each<[string, Partial<CertField>, string]>([
    ['beyond the right edge', { x: 140, width: 80 }, '这一项超出了页面'],
    ['above the page', { y: -1 }, '这一项超出了页面'],
    ['of no height', { height: 1 }, '这一项的宽和高不能小于3毫米'],
    ['too small to scan', { kind: 'code', width: 20, height: 30 }, '二维码的边长不能小于24毫米，否则复印后无法识别'],
    ['of a tiny photo', { kind: 'photo', width: 10, height: 14 }, '照片的宽和高不能小于15毫米'],
    ['in letters too large', { points: 80 }, '字号须在6至72磅之间'],
    ['without words', { text: '  ' }, '请填写文字，最多300个字'],
    ['with too many words', { text: '字'.repeat(301) }, '请填写文字，最多300个字'],
    ['with something that there is not', { text: '{身份证号}' }, '没有名为“身份证号”的内容，请从列表中选择'],
    ['with an invisible character', { text: '证\u202e书' }, '含有不能使用的字符'],
    ['over the code', { x: 30, y: 230 }, '这一项与二维码重叠，二维码会无法识别'],
  ])('with a field %s is refused', (_, field, sentence) => {
    const [first = ''] = faultsOf(withField(field)).filter((fault) => fault.startsWith(`${added} `))
    expect(first).toBe(`${added} ${sentence}`)
  })

  test.each<[string, readonly CertField[], string]>([
    ['a name', without('name', '{姓名}'), '证书上必须有姓名'],
    ['a number', without('number', '{证书编号}'), '证书上必须有证书编号'],
    ['a code', without('code'), '证书上必须有查验二维码'],
  ])('without %s is refused', (_, fields, sentence) => {
    expect(faultsOf({ ...defaultCertificate, fields })).toEqual([`页面 ${sentence}`])
  })

  test.each(['文化和旅游部监制', '全国社会艺术水平考级中心 监制', '全国统 一 监 制', '统一·监制', '统\n一监制'])(
    'that says %s is refused',
    (text) => {
      expect(faultsOf(withField({ text })).at(-1)).toMatch(/^页面 证书上不能出现“.+”，请删去$/)
    },
  )

  test('that divides forbidden words over two fields is refused', () => {
    expect(forbiddenWordsIn(['全国统一', '监制单位'])).toEqual(['统一监制'])
    expect(forbiddenWordsIn(['云南省音乐协会', '统一印制'])).toEqual([])
  })

  test('of a landscape page is as wide as that', () => {
    const wide = withField({ x: 200, width: 80 })
    expect(faultsOf(wide).length).toBe(1)
    expect(faultsOf({ ...wide, orientation: 'landscape' }).filter((one) => one.startsWith(`${added} `))).toEqual([])
  })

  test.each(CERT_FIELD_KINDS)('gets a new field (%s) that is right as it is', (kind) => {
    for (const orientation of ['portrait', 'landscape'] as const) {
      const layout = { ...defaultCertificate, orientation, fields: [newCertField(kind, orientation)] }
      expect(certLayoutFaults(layout).filter(({ at }) => at === 0)).toEqual([])
    }
  })
})

describe('what a field says', () => {
  test.each<[CertField['kind'], string]>([
    ['name', '李小音'],
    ['pinyin', 'LI XIAO YIN'],
    ['sex', '女'],
    ['birthMonth', '2014年11月'],
    ['major', '钢琴'],
    ['grade', '八级'],
    ['result', '优秀'],
    ['number', '872601 000001 8'],
    ['date', '2026年11月27日'],
    ['photo', ''],
    ['code', ''],
  ])('%s: %s', (kind, text) => {
    expect(certFieldText({ kind, text: '' }, facts)).toBe(text)
  })

  test('a text has what differs in its place', () => {
    expect(certFieldText({ kind: 'text', text: '{姓名}（{考区}）{成绩}{无}' }, facts)).toBe(
      '李小音（昆明考区）优秀{无}',
    )
  })

  test('every sample says something in each field', () => {
    for (const sample of Object.keys(CERT_SAMPLES) as CertSample[])
      for (const field of defaultCertificate.fields)
        if (field.kind !== 'photo' && field.kind !== 'code')
          expect(certFieldText(field, sampleFacts(sample, NOW, '协会'))).not.toBe('')
  })
})

test('what was dragged is kept to a tenth of a millimetre and half a point', () => {
  const field = { ...newCertField('name', 'portrait'), x: 10.04, width: 33.3333, points: 12.3, text: '多余' }
  expect(tidyCertField(field)).toMatchObject({ x: 10, width: 33.3, points: 12.5, text: '' })
})
