import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Alert, App, Button, InputNumber, Radio, Select } from 'antd'
import { ChangedMeanwhile } from '#admin/kit/form/ChangedMeanwhile.tsx'
import { useEditIn } from '#admin/kit/form/useEdit.ts'
import { useKeptForm, useTyped } from '#admin/kit/kept/useKeptForm.ts'
import { Refusal } from '#admin/kit/send/Refusal.tsx'
import { useRefresh } from '#admin/kit/send/useRefresh.ts'
import { Form } from '#admin/kit/ui/Form.tsx'
import { allRowsQuery, callAll } from '#client/allRows.ts'
import type { ProgrammeWire } from '#contract/catalogue/catalogueBooks.ts'
import styles from './Catalogue.module.css'
import {
  moved,
  type PatternInput,
  type ProgrammeInput,
  patternFault,
  programmeInputOf,
  shortageText,
} from './patternInput.ts'

interface Props {
  programme: ProgrammeWire
  /** The other grades of the major, to which the same set can be given. */
  others: readonly ProgrammeWire[]
  /** Called when the list shows what was saved. */
  onSaved: () => void
}

/** The patterns of one major and grade in their order; the same set can be saved for other grades as well. */
export function PatternsForm({ programme, others, onSaved }: Props) {
  const refresh = useRefresh()
  const { modal } = App.useApp()
  const { MID, GID } = programme
  const kept = useKeptForm(`patterns.${MID}.${GID}`)
  const [copyTo, setCopyTo] = useTyped<number[]>(kept, 'copyTo', [])
  const types = useQuery(allRowsQuery('Admin', 'GetQuestionTypeList', { IsPub: 1 }))
  const options = (types.data ?? []).map(({ EQT_ID, TypeName }) => ({ value: EQT_ID, label: TypeName }))
  const { input, set, merge, stored, ...edit } = useEditIn<ProgrammeWire, ProgrammeInput, { item: ProgrammeWire }>(
    kept,
    {
      item: programme,
      inputOf: programmeInputOf,
      save: (send, { Patterns }, facts) => {
        const AlsoFor = others
          .filter((other) => copyTo.includes(other.GID))
          .map((other) => ({ GID: other.GID, Version: other.Version }))
        return send('Admin', 'SavePatterns', { MID, GID, Patterns, AlsoFor, ...facts })
      },
      reload: async () => {
        // The set of another grade may be what was changed.
        await refresh(['GetPatternList'])
        const rows = await callAll('Admin', 'GetPatternList', { MID })
        return rows.find((one) => one.GID === GID) ?? programme
      },
      invalidates: ['GetPatternList'],
      done: copyTo.length > 0 ? `已保存，并用于另外 ${copyTo.length} 个级别` : '试卷结构已保存',
      onSaved,
    },
  )
  const fault = patternFault(input)
  const change = (at: number, part: Partial<PatternInput>) =>
    set({ Patterns: input.Patterns.map((pattern, index) => (index === at ? { ...pattern, ...part } : pattern)) })
  const used = input.Patterns.map(({ EQT_ID }) => Number(EQT_ID))
  const unused = options.find(({ value }) => !used.includes(value))
  const submit = async () => {
    const isSure =
      stored.Running === 0 ||
      (await modal.confirm({
        title: '现在修改试卷结构？',
        content: `${stored.Running} 名考生正在考试，保存后他们的试卷立即按新的结构。已提交的试卷不变。`,
        okText: '保存',
        cancelText: '再看看',
      }))
    if (isSure) edit.submit()
  }
  const shortages = edit.changed.length > 0 ? [] : stored.Shortages
  return (
    <Form kept={kept} faults={{ patterns: fault }} onFinish={() => void submit()}>
      <h3 className={styles.note}>{programme.GName}</h3>
      <Refusal of={edit.refusal} before="没有保存：" className={styles.note} />
      {merge && (
        <ChangedMeanwhile
          merge={merge}
          labels={{ Patterns: '试卷结构' }}
          textOf={(_, value) => `${(value as PatternInput[]).length} 种题型`}
          onTakeTheirs={edit.takeTheirs}
        />
      )}
      {shortages.length > 0 && (
        <Alert
          type="warning"
          showIcon
          className={styles.note}
          title="题库的题目不足，考生会无法抽题或选题"
          description={shortages.map((shortage) => <div key={shortageText(shortage)}>{shortageText(shortage)}</div>)}
        />
      )}
      {input.Patterns.map((pattern, at) => (
        <div key={String(pattern.EQT_ID)} className={styles.pattern}>
          <Select
            aria-label={`第 ${at + 1} 种题型`}
            showSearch={{ optionFilterProp: 'label' }}
            options={options.filter(({ value }) => value === Number(pattern.EQT_ID) || !used.includes(value))}
            value={Number(pattern.EQT_ID)}
            onChange={(EQT_ID) => change(at, { EQT_ID })}
          />
          <Radio.Group
            aria-label={`第 ${at + 1} 种题型的方式`}
            optionType="button"
            options={[
              { value: 1, label: '抽' },
              { value: 0, label: '选' },
            ]}
            value={Number(pattern.IsRandom)}
            onChange={({ target }) => change(at, { IsRandom: target.value as number })}
          />
          <InputNumber
            aria-label={`第 ${at + 1} 种题型的题数`}
            min={1}
            max={20}
            precision={0}
            suffix="题"
            value={Number(pattern.SubmitNum)}
            onChange={(SubmitNum) => change(at, { SubmitNum: SubmitNum ?? 0 })}
          />
          <span className={styles.keys}>
            <Button
              type="text"
              icon={<ArrowUpOutlined />}
              aria-label={`第 ${at + 1} 种题型上移`}
              disabled={at === 0}
              onClick={() => set({ Patterns: moved(input.Patterns, at, -1) })}
            />
            <Button
              type="text"
              icon={<ArrowDownOutlined />}
              aria-label={`第 ${at + 1} 种题型下移`}
              disabled={at === input.Patterns.length - 1}
              onClick={() => set({ Patterns: moved(input.Patterns, at, 1) })}
            />
            <Button
              type="text"
              icon={<DeleteOutlined />}
              aria-label={`去掉第 ${at + 1} 种题型`}
              onClick={() => set({ Patterns: input.Patterns.filter((_, index) => index !== at) })}
            />
          </span>
        </div>
      ))}
      <Form.Item name="patterns" help={fault ?? undefined} validateStatus={fault === null ? '' : 'error'}>
        <Button
          icon={<PlusOutlined />}
          disabled={!unused}
          onClick={() =>
            unused && set({ Patterns: [...input.Patterns, { EQT_ID: unused.value, IsRandom: 0, SubmitNum: 1 }] })
          }
        >
          添加题型
        </Button>
      </Form.Item>
      <Form.Item label="同样用于" htmlFor="patterns-copy" extra="所选级别原来的结构会被替换">
        <Select
          id="patterns-copy"
          mode="multiple"
          showSearch={{ optionFilterProp: 'label' }}
          options={others.map(({ GID: value, GName: label }) => ({ value, label }))}
          value={copyTo}
          onChange={setCopyTo}
        />
      </Form.Item>
      <Button
        type="primary"
        htmlType="submit"
        loading={edit.isSaving}
        disabled={edit.changed.length === 0 && copyTo.length === 0}
      >
        保存
      </Button>
    </Form>
  )
}
