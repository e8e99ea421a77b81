import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { isIdNumber } from '#admin/kit/list/listAddress.ts'
import { useNavigate } from '#admin/kit/page/router.tsx'
import { useOptions } from '#admin/kit/ui/useOptions.ts'
import { payText } from '#admin/kit/wireTexts.ts'
import { mayCall } from '#admin/shell/mayCall.ts'
import { callQuery } from '#client/callQuery.ts'
import { useDebounced } from '#client/useDebounced.ts'
import { useStaff } from '../staff.ts'
import { actionsFor } from './actions.ts'
import { foundChildren, MOST_CHILDREN, namedEnrolment } from './foundChildren.ts'
import styles from './Palette.module.css'
import { type NamedScreen, screensFor } from './screens.ts'
import { usePeople } from './usePeople.ts'

/** How many enrolments are asked for: a child often has several. */
const MOST_ENROLMENTS = 24

/**
 * Finds an action, a screen, a child, a batch or a person by what one types, and goes there (office#keyboard). Mounting opens it.
 * Its code is loaded with the frame and not when it is opened, since what is typed meanwhile would be lost.
 */
export function Palette({ sections, onClose }: { sections: readonly NamedScreen[]; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const navigate = useNavigate()
  const { Roles } = useStaff()
  const [text, setText] = useState('')
  const search = useDebounced(text.trim(), 150)
  const found = useQuery({
    ...callQuery('Admin', 'GetEnrolmentList', { Search: search, PageSize: MOST_ENROLMENTS, Part: 'rows' }),
    enabled: search !== '' && mayCall(Roles, 'GetEnrolmentList'),
    placeholderData: keepPreviousData,
  })
  const atDesk = useQuery({
    ...callQuery('Admin', 'FindForDesk', { Search: search }),
    enabled: search !== '' && !mayCall(Roles, 'GetEnrolmentList') && mayCall(Roles, 'FindForDesk'),
    placeholderData: keepPreviousData,
  })
  useEffect(() => {
    if (dialog.current && !dialog.current.open) dialog.current.showModal()
  }, [])
  const begun = actionsFor(sections, Roles, text.trim())
  const screens = screensFor(sections, Roles, text.trim())
  const people = usePeople(search)
  const rows = search === '' ? [] : (found.data?.listData ?? [])
  const children = [...namedEnrolment(rows, search), ...foundChildren(rows)]
  const toDesk = (search === '' ? [] : (atDesk.data?.listData ?? [])).slice(0, MOST_CHILDREN).map((row) => ({
    path: `/desk?find=${row.EF_ID}`,
    label: `${row.Name}　${row.MName} ${row.GName}　${row.EB_Name}　${payText(row.IsPay)}`,
  }))
  // An ID number must not stand in an address, and finds few.
  const linkToAll =
    rows.length === MOST_ENROLMENTS && !isIdNumber(search)
      ? [
          {
            path: `/enrolments?${new URLSearchParams({ q: search })}`,
            label: '在“报名”中查看全部',
          },
        ]
      : []
  const listed = [...children, ...linkToAll, ...toDesk]
  const open = ({ path }: { path: string }) => {
    onClose()
    navigate(path)
  }
  const options = useOptions([...begun, ...screens, ...listed, ...people.found], open, text)
  const groups = [
    { label: '操作', choices: begun },
    { label: '页面', choices: screens },
    { label: '考生', choices: listed },
    { label: '批次和人员', choices: people.found },
  ]
  const firstOf = (at: number) => groups.slice(0, at).reduce((sum, { choices }) => sum + choices.length, 0)
  return (
    <dialog
      ref={dialog}
      className={styles.palette}
      aria-label="查找"
      onCancel={onClose}
      onClick={({ target }) => target === dialog.current && onClose()}
    >
      <input
        {...options.fieldProps}
        autoFocus
        className={styles.field}
        aria-label="查找操作、页面、考生、批次或人员"
        placeholder="操作、页面、批次、考官，或考生的姓名、拼音、手机、考号"
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onClose()
          else if (!options.onKey(event)) return
          event.preventDefault()
          event.stopPropagation()
        }}
      />
      <div {...options.listProps} aria-label="查找结果" className={styles.found}>
        {groups
          .map((group, at) => ({ ...group, from: firstOf(at) }))
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
        {groups.every(({ choices }) => choices.length === 0) && (
          <p className={styles.none}>
            {found.isFetching || atDesk.isFetching || people.isFetching ? '正在查找…' : '没有找到'}
          </p>
        )}
      </div>
    </dialog>
  )
}
