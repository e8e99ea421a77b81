import { App, Button, Input, InputNumber, Radio, Select, Switch } from 'antd'
import type { ReactNode } from 'react'
import { ChangedMeanwhile } from '#admin/kit/form/ChangedMeanwhile.tsx'
import { type SaveFacts, useEdit } from '#admin/kit/form/useEdit.ts'
import { Refusal } from '#admin/kit/send/Refusal.tsx'
import type { Send } from '#admin/kit/send/send.ts'
import type { CallName } from '#admin/kit/send/useRefresh.ts'
import { Form } from '#admin/kit/ui/Form.tsx'
import { messageOf } from '#client/callError.ts'
import styles from './Catalogue.module.css'
import { type FieldValue, inputOf, missingIn, type RowField, valueText } from './rowField.ts'

type RowInput = Record<string, FieldValue>

interface Props<Row extends { Version: number }> {
  /** As in `useEdit`. */
  form: string
  /** The row as it was opened; `Version` 0 for a new one. */
  item: Row
  fields: readonly RowField[]
  save: (send: Send, input: RowInput, facts: SaveFacts) => Promise<{ item: Row }>
  reload: () => Promise<Row>
  /** As in `useEdit`. */
  invalidates: readonly CallName[]
  done: string
  onSaved: (item: Row) => void | Promise<void>
  /** What is to be confirmed before this input is saved; null where nothing is. */
  confirmationOf?: (input: RowInput, stored: Row) => Promise<ReactNode>
  /** Stands above the fields. */
  note?: ReactNode
}

const FEW_CHOICES = 4

function FieldInput(props: { field: RowField; id: string; value: FieldValue; onChange: (value: FieldValue) => void }) {
  const { field, id, value, onChange } = props
  if (field.kind === 'switch')
    return <Switch id={id} checked={value === 1} onChange={(isOn) => onChange(isOn ? 1 : 0)} />
  if (field.kind === 'number')
    return (
      <InputNumber
        id={id}
        precision={0}
        {...(field.unit === undefined ? {} : { suffix: field.unit })}
        value={Number(value)}
        onChange={(number) => onChange(number ?? 0)}
      />
    )
  const options = [...(field.options ?? [])]
  if (field.kind === 'choice' && options.length <= FEW_CHOICES)
    return (
      <Radio.Group
        id={id}
        aria-label={field.label}
        options={options}
        value={value}
        onChange={({ target }) => onChange(target.value as FieldValue)}
      />
    )
  if (field.kind === 'choice')
    return (
      <Select
        id={id}
        showSearch={{ optionFilterProp: 'label' }}
        options={options}
        value={value === 0 ? null : value}
        onChange={(chosen) => chosen !== null && onChange(chosen)}
      />
    )
  return <Input id={id} value={String(value)} onChange={({ target }) => onChange(target.value)} />
}

/** The form of a row of the catalogue: all its fields, saved together. */
export function RowForm<Row extends { Version: number }>(props: Props<Row>) {
  const { form, item, fields, save, reload, invalidates, done, onSaved, confirmationOf } = props
  const { message, modal } = App.useApp()
  const edit = useEdit({
    form,
    item,
    inputOf: (row: Row) => inputOf(fields, row),
    save,
    reload,
    invalidates,
    done,
    onSaved: (saved) => onSaved(saved.item),
  })
  const { input, merge } = edit
  const labels = Object.fromEntries(fields.map(({ key, label }) => [key, label]))
  const textOf = (key: string, value: unknown) => {
    const field = fields.find((one) => one.key === key)
    return field ? valueText(field, value) : String(value)
  }
  const submit = async () => {
    try {
      const content = (await confirmationOf?.(input, edit.stored)) ?? null
      const isSure =
        content === null ||
        (await modal.confirm({ title: '确认保存？', content, okText: '保存', cancelText: '再看看' }))
      if (isSure) edit.submit()
    } catch (error) {
      message.error(`没有保存：${messageOf(error)}`)
    }
  }
  const isNew = edit.stored.Version === 0
  const shown = fields.filter(({ isShown }) => isShown?.(input, edit.stored) ?? true)
  return (
    <Form kept={edit.kept} faults={missingIn(shown, input)} className={styles.form} onFinish={() => void submit()}>
      {props.note}
      <Refusal of={edit.refusal} before="没有保存：" className={styles.note} />
      {merge && <ChangedMeanwhile merge={merge} labels={labels} textOf={textOf} onTakeTheirs={edit.takeTheirs} />}
      {shown.map((field) => {
        const id = `catalogue-${field.key}`
        return (
          <Form.Item key={field.key} label={field.label} name={field.key} htmlFor={id} extra={field.hint}>
            <FieldInput
              field={field}
              id={id}
              value={input[field.key] ?? ''}
              onChange={(value) => edit.set({ [field.key]: value })}
            />
          </Form.Item>
        )
      })}
      <Button type="primary" htmlType="submit" loading={edit.isSaving} disabled={!isNew && edit.changed.length === 0}>
        {isNew ? '新建' : '保存'}
      </Button>
    </Form>
  )
}
