import { SettingOutlined } from '@ant-design/icons'
import { Button, Checkbox, Popover } from 'antd'
import styles from './List.module.css'
import type { List } from './useList.ts'

export function ColumnChoice<Row>({ list }: { list: List<Row> }) {
  const shown = list.columns.map(({ key }) => key)
  const content = (
    <Checkbox.Group
      className={styles.columnChoice}
      options={list.allColumns.map(({ key, title, isFixed }) => ({ value: key, label: title, disabled: isFixed }))}
      value={shown}
      onChange={(keys) => list.chooseColumns(keys)}
    />
  )
  return (
    <Popover trigger="click" placement="bottomRight" title="显示的列" content={content}>
      <Button icon={<SettingOutlined />}>列</Button>
    </Popover>
  )
}
