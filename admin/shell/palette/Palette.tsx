import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { isIdNumber } from '#admin/kit/list/listAddress.ts'
import { useNavigate } from '#admin/kit/page/router.tsx'
import { useOptions } from '#admin/kit/ui/useOptions.ts'
import { payText } from '#admin/kit/wireTexts.ts'
import { mayCall } from '#admin/shell/mayCall.ts'
import { callQuery } from '#client/callQuery.ts'
import { useDebounced } from '#client/useDebounced.ts'
import { countText } from '#domain/page.ts'
import { useStaff } from '../staff.ts'
import styles from './Palette.module.css'
import { type NamedScreen, screensFor } from './screens.ts'
import { usePeople } from './usePeople.ts'

/** How many enrolments are shown. */
const MOST_ENROLMENTS = 8

/**
 * Finds a screen, an enrolment, a batch or a person by what one types, and goes there (office#keyboard). Mounting opens it.
 * Its code is loaded with the frame and not when it is opened, since what is typed meanwhile would be lost.
 */
export function Palette({ sections, onClose }: { sections: readonly NamedScreen[]; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const navigate = useNavigate()
  const { Roles } = useStaff()
  const [text, setText] = useState('')
  const search = useDebounced(text.trim(), 150)
  const found = useQuery({
    ...callQuery('Admin', 'GetEnrolmentList', { Search: search, PageSize: MOST_ENROLMENTS }),
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
  const screens = screensFor(sections, Roles, text.trim())
  const people = usePeople(search)
  const enrolments = (search === '' ? [] : (found.data?.listData ?? [])).map((row) => ({
    path: `/enrolments?row=${row.EF_ID}`,
    label: `${row.Name}　${row.MName} ${row.GName}　${row.EB_Name}　报名号 ${row.EF_ID}`,
  }))
  const toDesk = (search === '' ? [] : (atDesk.data?.listData ?? [])).slice(0, MOST_ENROLMENTS).map((row) => ({
    path: `/desk?find=${row.EF_ID}`,
    label: `${row.Name}　${row.MName} ${row.GName}　${row.EB_Name}　${payText(row.IsPay)}`,
  }))
  const total = search === '' ? 0 : (found.data?.totalCount ?? 0)
  // An ID number must not stand in an address, and finds few.
  const linkToAll =
    total > MOST_ENROLMENTS && !isIdNumber(search)
      ? [
          {
            path: `/enrolments?${new URLSearchParams({ q: search })}`,
            label: `在报名管理中查看全部 ${countText(total)} 条`,
          },
        ]
      : []
  const listed = [...enrolments, ...linkToAll, ...toDesk]
  const open = ({ path }: { path: string }) => {
    onClose()
    navigate(path)
  }
  const options = useOptions([...screens, ...listed, ...people.found], open, text)
  const groups = [
    { label: '页面', choices: screens, from: 0 },
    {
      label: `报名${total > MOST_ENROLMENTS ? `（前 ${MOST_ENROLMENTS} 条）` : ''}`,
      choices: listed,
      from: screens.length,
    },
    { label: '批次和人员', choices: people.found, from: screens.length + listed.length },
  ]
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
        aria-label="查找页面、报名、批次或人员"
        placeholder="页面、批次、考官，或考生的姓名、考号、手机、报名号"
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
