import { Button } from 'antd'
import type { ReactNode } from 'react'
import { Refusal } from '../send/Refusal.tsx'
import { type Faults, Form } from '../ui/Form.tsx'
import { ChangedMeanwhile } from './ChangedMeanwhile.tsx'
import styles from './SettingsForm.module.css'
import type { useEdit } from './useEdit.ts'

interface Props<Item extends { Version: number }, Input extends object, Saved> {
  edit: ReturnType<typeof useEdit<Item, Input, Saved>>
  labels: Readonly<Record<keyof Input, string>>
  /** A value in words, where it is not text or a number. */
  textOf?: (field: keyof Input, value: unknown) => string
  /** What is missing or wrong, of which whoever saves is told. */
  faults?: Faults
  children: ReactNode
}

/** A page with settings of which there is one set, which others may edit too (`useEdit`). */
export function SettingsForm<Item extends { Version: number }, Input extends object, Saved>({
  edit,
  labels,
  textOf,
  faults = {},
  children,
}: Props<Item, Input, Saved>) {
  const isChanged = edit.changed.length > 0
  return (
    <Form kept={edit.kept} className={styles.form} faults={faults} onFinish={() => isChanged && edit.submit()}>
      <Refusal of={edit.refusal} before="没有保存：" />
      {edit.merge && (
        <ChangedMeanwhile
          merge={edit.merge}
          labels={labels}
          {...(textOf ? { textOf } : {})}
          onTakeTheirs={edit.takeTheirs}
        />
      )}
      {children}
      <p>
        <Button type="primary" htmlType="submit" loading={edit.isSaving} disabled={!isChanged}>
          保存
        </Button>
      </p>
    </Form>
  )
}
