import type { CertField, CertLayout } from './certificateTemplate.ts'

const CENTRE = { font: 'regular', points: 14, align: 'center', colour: 'ink', text: '' } as const
const line = (field: Partial<CertField> & Pick<CertField, 'kind' | 'x' | 'y' | 'width' | 'height'>): CertField => ({
  ...CENTRE,
  ...field,
})

/** Two columns of a label and its field beside the photo. */
const facts = (
  [
    ['姓　　名', 'name'],
    ['姓名拼音', 'pinyin'],
    ['性　　别', 'sex'],
    ['出生年月', 'birthMonth'],
    ['专　　业', 'major'],
    ['级　　别', 'grade'],
    ['成　　绩', 'result'],
  ] as const
).flatMap(([label, kind], row): CertField[] => {
  const place = { y: 98 + row * 11, height: 10 }
  return [
    line({ kind: 'text', text: label, x: 32, width: 28, ...place, points: 14, align: 'left', colour: 'brown' }),
    line({ kind, x: 62, width: 76, ...place, points: 17, font: 'bold', align: 'left' }),
  ]
})

/** The certificate that an association has before anybody has drawn one of its own. */
export const defaultCertificate: CertLayout = {
  orientation: 'portrait',
  frame: 'double',
  backgroundId: null,
  fields: [
    line({
      kind: 'text',
      text: '{协会}',
      x: 25,
      y: 32,
      width: 160,
      height: 11,
      points: 20,
      font: 'bold',
      colour: 'blue',
    }),
    line({
      kind: 'text',
      text: '音乐等级证书',
      x: 25,
      y: 48,
      width: 160,
      height: 20,
      points: 44,
      font: 'bold',
      colour: 'red',
    }),
    line({ kind: 'text', text: '{批次}', x: 25, y: 74, width: 160, height: 9, points: 15 }),
    ...facts,
    line({ kind: 'photo', x: 143, y: 100, width: 35, height: 49 }),
    line({
      kind: 'text',
      text: '　　{姓名}参加{批次}（{考区}），经考官评审，{专业}{级别}成绩为{成绩}，特发此证。',
      x: 32,
      y: 182,
      width: 146,
      height: 28,
      points: 15,
      align: 'left',
    }),
    line({ kind: 'code', x: 32, y: 222, width: 32, height: 32 }),
    line({ kind: 'text', text: '扫码查验证书', x: 30, y: 255, width: 36, height: 6, points: 9, colour: 'brown' }),
    line({ kind: 'text', text: '{协会}', x: 84, y: 226, width: 94, height: 9, points: 15, align: 'right' }),
    line({ kind: 'date', x: 84, y: 237, width: 94, height: 9, points: 14, align: 'right' }),
    line({
      kind: 'text',
      text: '证书编号　{证书编号}',
      x: 84,
      y: 251,
      width: 94,
      height: 7,
      points: 11,
      align: 'right',
    }),
  ],
}
