import { Input } from 'antd'
import type { ReactNode } from 'react'
import { Form } from '#admin/kit/ui/Form.tsx'
import type { EnrolmentForm } from '#domain/enrolment/enrolmentForm.ts'
import type { Faults, InputField, PaperInput } from './paperInput.ts'

/** What each part of the page receives. */
export interface FormPart {
  input: PaperInput
  faults: Faults
  set: (change: Partial<PaperInput>) => void
  setForm: (change: Partial<EnrolmentForm>) => void
}

/** The id of a field's control. Its label refers to it, and a fault moves the focus to it. */
export const idOf = (field: InputField) => `paper-${field}`

interface LineProps {
  field: InputField
  label: string
  faults: Faults
  hint?: string | undefined
  isOptional?: boolean
  /** Whether it holds several controls with labels of their own, so that its label belongs to none of them. */
  isGroup?: boolean
  children: ReactNode
}

/** A field with its label and, below it, its fault or a hint. */
export function FormLine({ field, label, faults, hint, isOptional = false, isGroup = false, children }: LineProps) {
  const fault = faults[field]
  return (
    <Form.Item
      label={label}
      {...(isGroup ? {} : { htmlFor: idOf(field) })}
      required={!isOptional}
      help={fault ?? hint}
      validateStatus={fault ? 'error' : ''}
    >
      {children}
    </Form.Item>
  )
}

interface TextProps extends Omit<LineProps, 'children' | 'isGroup'> {
  value: string
  onChange: (text: string) => void
  onLeave?: () => void
  type?: string
  maxLength?: number
  isDisabled?: boolean
}

export function TextLine({ value, onChange, onLeave, type = 'text', maxLength = 100, isDisabled, ...line }: TextProps) {
  return (
    <FormLine {...line}>
      <Input
        id={idOf(line.field)}
        type={type}
        autoComplete="off"
        maxLength={maxLength}
        value={value}
        disabled={isDisabled ?? false}
        {...(line.faults[line.field] ? { 'aria-invalid': true } : {})}
        onChange={({ target }) => onChange(target.value)}
        onBlur={onLeave}
      />
    </FormLine>
  )
}
