import { SettingOutlined } from '@ant-design/icons'
import { Button, Checkbox, Popover } from 'antd'
import { FIXED_COLUMN } from './columns.tsx'
import styles from './Enrolments.module.css'

interface Props {
  all: readonly { key: string; title: string }[]
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
}

export function ColumnChoice({ all, chosen, onChange }: Props) {
  const content = (
    <Checkbox.Group
      className={styles.columnChoice}
      options={all.map(({ key, title }) => ({ value: key, label: title, disabled: key === FIXED_COLUMN }))}
      value={[...chosen]}
      onChange={onChange}
    />
  )
  return (
    <Popover trigger="click" placement="bottomRight" title="显示的列" content={content}>
      <Button icon={<SettingOutlined />}>列</Button>
    </Popover>
  )
}
