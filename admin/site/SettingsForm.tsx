import { Alert, Button } from 'antd'
import type { ReactNode } from 'react'
import { messageOf } from '#client/callError.ts'
import { ChangedMeanwhile } from '../form/ChangedMeanwhile.tsx'
import type { useEdit } from '../form/useEdit.ts'
import { useLeaveGuard } from '../form/useLeaveGuard.ts'
import { Form } from '../ui/Form.tsx'
import styles from './Site.module.css'

interface Props<Item extends { Version: number }, Input extends object, Saved> {
  edit: ReturnType<typeof useEdit<Item, Input, Saved>>
  labels: Readonly<Record<keyof Input, string>>
  /** Why what is typed cannot be saved; null where it can. */
  fault: string | null
  children: ReactNode
}

/** Settings of which there is one set, on a page of their own, with what two people at once are told. */
export function SettingsForm<Item extends { Version: number }, Input extends object, Saved>({
  edit,
  labels,
  fault,
  children,
}: Props<Item, Input, Saved>) {
  const isChanged = edit.changed.length > 0
  useLeaveGuard(isChanged)
  return (
    <Form className={styles.form} onFinish={() => isChanged && fault === null && edit.submit()}>
      {edit.error && <Alert type="error" showIcon role="alert" title={`没有保存：${messageOf(edit.error)}`} />}
      {edit.merge && <ChangedMeanwhile merge={edit.merge} labels={labels} onTakeTheirs={edit.takeTheirs} />}
      {children}
      {fault && isChanged && <Alert type="warning" showIcon title={fault} />}
      <p>
        <Button type="primary" htmlType="submit" loading={edit.isSaving} disabled={!isChanged || fault !== null}>
          保存
        </Button>
      </p>
    </Form>
  )
}
