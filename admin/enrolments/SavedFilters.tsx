import { DeleteOutlined, DownOutlined } from '@ant-design/icons'
import { App, Button, Empty, Input, Popover, Space } from 'antd'
import { useState } from 'react'
import styles from './Enrolments.module.css'
import { type EnrolmentFilter, filterIn, isEmptyFilter } from './filter.ts'
import { FILTER_NAME_LENGTH, type SavedFilter, savedFiltersIn, withFilter } from './savedFilters.ts'
import { readStored, writeStored } from './stored.ts'

const KEY = 'kaoji.admin.enrolmentFilters'

/** Filters saved by name in this browser. */
export function SavedFilters({
  filter,
  onApply,
}: {
  filter: EnrolmentFilter
  onApply: (filter: EnrolmentFilter) => void
}) {
  const { message } = App.useApp()
  const [list, setList] = useState(() => savedFiltersIn(readStored(KEY)))
  const [name, setName] = useState('')
  const [isShown, setShown] = useState(false)

  const keep = (next: SavedFilter[]) => {
    setList(next)
    if (!writeStored(KEY, next)) message.warning('浏览器不允许保存，关闭页面后会丢失')
  }
  const save = () => {
    if (name.trim() === '') return
    keep(withFilter(list, name, filter))
    setName('')
  }
  const content = (
    <div className={styles.saved}>
      {list.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="还没有保存的筛选" />}
      <ul>
        {list.map((saved) => (
          <li key={saved.name} className={styles.savedRow}>
            <Button
              type="text"
              className={styles.savedName}
              onClick={() => {
                onApply(filterIn(new URLSearchParams(saved.search)))
                setShown(false)
              }}
            >
              {saved.name}
            </Button>
            <Button
              type="text"
              icon={<DeleteOutlined />}
              aria-label={`删除筛选“${saved.name}”`}
              onClick={() => keep(list.filter((other) => other !== saved))}
            />
          </li>
        ))}
      </ul>
      <Space.Compact block>
        <Input
          aria-label="为当前筛选取名"
          placeholder={isEmptyFilter(filter) ? '先选择筛选条件' : '为当前筛选取名'}
          maxLength={FILTER_NAME_LENGTH}
          disabled={isEmptyFilter(filter)}
          value={name}
          onChange={(event) => setName(event.target.value)}
          onPressEnter={save}
        />
        <Button disabled={isEmptyFilter(filter) || name.trim() === ''} onClick={save}>
          保存
        </Button>
      </Space.Compact>
    </div>
  )
  return (
    <Popover trigger="click" placement="bottomRight" open={isShown} onOpenChange={setShown} content={content}>
      <Button icon={<DownOutlined />} iconPlacement="end">
        常用筛选
      </Button>
    </Popover>
  )
}
