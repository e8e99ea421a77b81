import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useRef, useState } from 'react'
import { callQuery } from '#client/callQuery.ts'
import { mayUse } from '../sections.ts'
import { useNavigate } from '../shell/router.tsx'
import { useStaff } from '../shell/staff.ts'
import { useOptions } from '../ui/useOptions.ts'
import styles from './Palette.module.css'
import { enrolmentRoles, type NamedScreen, screensFor } from './screens.ts'

const FOUND = 8

/**
 * Finds a screen or an enrolment by what one types, and goes there (office#keyboard). Mounting opens it. It belongs to
 * the frame and is no part that is fetched when opened, since what is typed meanwhile would be lost.
 */
export function Palette({ sections, onClose }: { sections: readonly NamedScreen[]; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const navigate = useNavigate()
  const { Roles } = useStaff()
  const [text, setText] = useState('')
  const search = useDeferredValue(text.trim())
  const found = useQuery({
    ...callQuery('Admin', 'GetEnrolmentList', { Search: search, PageSize: FOUND }),
    enabled: search !== '' && mayUse(Roles, enrolmentRoles),
    placeholderData: keepPreviousData,
  })
  useEffect(() => {
    if (dialog.current && !dialog.current.open) dialog.current.showModal()
  }, [])
  const screens = screensFor(sections, text.trim()).map(({ path, label }) => ({ path, label }))
  const enrolments = (search === '' ? [] : (found.data?.listData ?? [])).map((row) => ({
    path: `/enrolments?row=${row.EF_ID}`,
    label: `${row.Name}　${row.MName} ${row.GName}　${row.EB_Name}　报名号 ${row.EF_ID}`,
  }))
  const options = useOptions([...screens, ...enrolments], ({ path }) => {
    onClose()
    navigate(path)
  })
  const isMore = (found.data?.totalCount ?? 0) > FOUND
  const groups = [
    { label: '页面', choices: screens, from: 0 },
    { label: `报名${isMore ? `（前 ${FOUND} 条）` : ''}`, choices: enrolments, from: screens.length },
  ]
  return (
    <dialog
      ref={dialog}
      className={styles.palette}
      aria-label="查找页面或报名"
      onCancel={onClose}
      onClick={({ target }) => target === dialog.current && onClose()}
    >
      <input
        {...options.fieldProps}
        // biome-ignore lint/a11y/noAutofocus: the dialog is opened to type into its only field
        autoFocus
        className={styles.field}
        aria-label="查找页面或报名"
        placeholder="页面名称，或姓名、考号、手机、报名号"
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          options.restart()
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onClose()
          else if (!options.onKey(event)) return
          event.preventDefault()
          event.stopPropagation()
        }}
      />
      <div {...options.listProps} aria-label="找到的页面和报名" className={styles.found}>
        {groups
          .filter(({ choices }) => choices.length > 0)
          .map(({ label, choices, from }) => (
            <fieldset key={label} className={styles.group}>
              <legend>{label}</legend>
              {choices.map((choice, at) => (
                <div key={choice.path} {...options.optionProps(from + at)} className={styles.choice}>
                  {choice.label}
                </div>
              ))}
            </fieldset>
          ))}
        {screens.length + enrolments.length === 0 && (
          <p className={styles.none}>{found.isFetching ? '正在查找…' : '没有找到'}</p>
        )}
      </div>
    </dialog>
  )
}
