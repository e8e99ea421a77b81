import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { AutoComplete, Modal } from 'antd'
import { useDeferredValue, useState } from 'react'
import { useNavigate } from 'react-router'
import { callQuery } from '#client/callQuery.ts'
import { mayUse, type Section } from '../sections.ts'
import { useStaff } from '../shell/staff.ts'
import { enrolmentRoles, screensFor } from './screens.ts'

const FOUND = 8

/** Finds a screen or an enrolment by what one types, and goes there (office#keyboard). Mounting opens it. */
export function Palette({ sections, onClose }: { sections: readonly Section[]; onClose: () => void }) {
  const navigate = useNavigate()
  const { Roles } = useStaff()
  const [text, setText] = useState('')
  const search = useDeferredValue(text.trim())
  const found = useQuery({
    ...callQuery('Admin', 'GetEnrolmentList', { Search: search, PageSize: FOUND }),
    enabled: search !== '' && mayUse(Roles, enrolmentRoles),
    placeholderData: keepPreviousData,
  })
  const screens = screensFor(sections, search).map(({ path, label }) => ({ value: path, label }))
  const enrolments = (search === '' ? [] : (found.data?.listData ?? [])).map((row) => ({
    value: `/enrolments?row=${row.EF_ID}`,
    label: `${row.Name}　${row.MName} ${row.GName}　${row.EB_Name}　报名号 ${row.EF_ID}`,
  }))
  const groups = [
    { label: '页面', options: screens },
    { label: `报名${(found.data?.totalCount ?? 0) > FOUND ? `（前 ${FOUND} 条）` : ''}`, options: enrolments },
  ]
  return (
    <Modal open footer={null} closable={false} onCancel={onClose} title="查找页面或报名" width={640}>
      <AutoComplete
        autoFocus
        defaultActiveFirstOption
        open
        style={{ width: '100%' }}
        aria-label="查找页面或报名"
        placeholder="页面名称，或姓名、考号、手机、报名号"
        value={text}
        onSearch={setText}
        options={groups.filter(({ options }) => options.length > 0)}
        notFoundContent={found.isFetching ? '正在查找…' : '没有找到'}
        onSelect={(path: string) => {
          onClose()
          void navigate(path)
        }}
        onInputKeyDown={(event) => event.key === 'Escape' && onClose()}
      />
    </Modal>
  )
}
