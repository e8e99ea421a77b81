import { Button, Input, InputNumber, Segmented } from 'antd'
import { Form } from '#admin/kit/ui/Form.tsx'
import { MenuButton } from '#admin/kit/ui/MenuButton.tsx'
import {
  CERT_ALIGNS,
  CERT_COLOURS,
  CERT_FONTS,
  CERT_LIMITS,
  CERT_PLACEHOLDERS,
  type CertAlign,
  type CertColour,
  type CertField,
  type CertFont,
} from '#domain/result/certificateTemplate.ts'
import styles from './Editor.module.css'
import { ALIGNMENTS, type Alignment } from './layoutEdits.ts'
import { fieldName } from './PageCanvas.tsx'

interface Props {
  /** The chosen fields, one at least. */
  fields: readonly CertField[]
  /** What is wrong with the one that is chosen. */
  faults: readonly string[]
  /** `step` names what is undone as a whole. */
  onChange: (change: Partial<CertField>, step: string) => void
  onAlign: (alignment: Alignment) => void
  onCopy: () => void
  onRemove: () => void
}

const choices = <Key extends string>(texts: Readonly<Record<Key, string>>) =>
  (Object.keys(texts) as Key[]).map((value) => ({ value, label: texts[value] }))
const colourTexts = Object.fromEntries(Object.entries(CERT_COLOURS).map(([key, { name }]) => [key, name])) as Readonly<
  Record<CertColour, string>
>

const numbers = [
  ['x', '左'],
  ['y', '上'],
  ['width', '宽'],
  ['height', '高'],
] as const

/** What is chosen on the page, by numbers. */
export function FieldPanel({ fields, faults, onChange, onAlign, onCopy, onRemove }: Props) {
  const [first] = fields
  if (!first) return null
  const isOne = fields.length === 1
  const hasLetters = fields.some(({ kind }) => kind !== 'photo' && kind !== 'code')
  /** The value that all have; null where they differ. */
  const shared = <Key extends keyof CertField>(key: Key): CertField[Key] | null =>
    fields.every((field) => field[key] === first[key]) ? first[key] : null
  return (
    <section aria-label="选中的内容" className={styles.panel}>
      <h2 className={styles.panelTitle}>{isOne ? fieldName(first) : `选中 ${fields.length} 项`}</h2>
      {faults.map((fault) => (
        <p key={fault} className={styles.fault} role="alert">
          {fault}
        </p>
      ))}
      {isOne && first.kind === 'text' && (
        <Form.Item label="文字" htmlFor="fieldText">
          <Input.TextArea
            id="fieldText"
            autoSize={{ minRows: 2, maxRows: 6 }}
            maxLength={CERT_LIMITS.textLength}
            value={first.text}
            onChange={({ target }) => onChange({ text: target.value }, 'text')}
          />
          <MenuButton
            label="插入内容"
            groups={[
              {
                choices: CERT_PLACEHOLDERS.map((name) => ({
                  label: name,
                  onChoose: () => onChange({ text: `${first.text}{${name}}` }, 'text'),
                })),
              },
            ]}
          />
        </Form.Item>
      )}
      <div className={styles.numbers}>
        {numbers.map(([key, label]) => (
          <label key={key}>
            {label}
            <InputNumber<number>
              aria-label={`${label}（毫米）`}
              size="small"
              step={1}
              precision={1}
              value={shared(key)}
              suffix="mm"
              onChange={(value) => value !== null && onChange({ [key]: value }, key)}
            />
          </label>
        ))}
      </div>
      {hasLetters && (
        <>
          <Form.Item label="字号（磅）" htmlFor="fieldPoints">
            <InputNumber<number>
              id="fieldPoints"
              min={CERT_LIMITS.points.least}
              max={CERT_LIMITS.points.most}
              step={0.5}
              value={shared('points')}
              onChange={(value) => value !== null && onChange({ points: value }, 'points')}
            />
          </Form.Item>
          <Form.Item label="字体">
            <Segmented<CertFont>
              aria-label="字体"
              options={choices(CERT_FONTS)}
              value={shared('font') ?? ('' as CertFont)}
              onChange={(font) => onChange({ font }, 'font')}
            />
          </Form.Item>
          <Form.Item label="文字对齐">
            <Segmented<CertAlign>
              aria-label="文字对齐"
              options={choices(CERT_ALIGNS)}
              value={shared('align') ?? ('' as CertAlign)}
              onChange={(align) => onChange({ align }, 'align')}
            />
          </Form.Item>
          <Form.Item label="颜色">
            <Segmented<CertColour>
              aria-label="颜色"
              options={choices(colourTexts)}
              value={shared('colour') ?? ('' as CertColour)}
              onChange={(colour) => onChange({ colour }, 'colour')}
            />
          </Form.Item>
        </>
      )}
      <Form.Item label={isOne ? '在页面上对齐' : '互相对齐'}>
        <div className={styles.buttons}>
          {choices(ALIGNMENTS).map(({ value, label }) => (
            <Button key={value} size="small" onClick={() => onAlign(value)}>
              {label}
            </Button>
          ))}
        </div>
      </Form.Item>
      <div className={styles.buttons}>
        <Button size="small" onClick={onCopy}>
          复制
        </Button>
        <Button size="small" danger onClick={onRemove}>
          删除
        </Button>
      </div>
    </section>
  )
}
