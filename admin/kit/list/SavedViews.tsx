import { DeleteOutlined, DownOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Button, Checkbox, Input, Popover, Space } from 'antd'
import { useState } from 'react'
import { KeptOffer } from '#admin/kit/kept/KeptOffer.tsx'
import { useKeptForm, useTyped } from '#admin/kit/kept/useKeptForm.ts'
import { messageOf } from '#client/callError.ts'
import { callQuery } from '#client/callQuery.ts'
import { VIEW_NAME_LENGTH } from '#domain/people/savedView.ts'
import { Refusal } from '../send/Refusal.tsx'
import { useSend } from '../send/useSend.ts'
import styles from './List.module.css'
import type { List } from './useList.ts'

/** Conditions, order and columns kept under a name, for oneself or for all colleagues. */
export function SavedViews<Row>({ list }: { list: List<Row> }) {
  const [isShown, setShown] = useState(false)
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      open={isShown}
      onOpenChange={setShown}
      destroyOnHidden
      content={<Views list={list} onApplied={() => setShown(false)} />}
    >
      <Button icon={<DownOutlined />} iconPlacement="end">
        视图
      </Button>
    </Popover>
  )
}

function Views<Row>({ list, onApplied }: { list: List<Row>; onApplied: () => void }) {
  const kept = useKeptForm(`view.${list.name}`)
  const [name, setName] = useTyped(kept, 'name', '')
  const [isShared, setShared] = useTyped(kept, 'isShared', false)
  const views = useQuery(callQuery('Admin', 'GetSavedViews', { Screen: list.name }))
  const save = useSend({
    kept,
    change: (send) =>
      send('Admin', 'SaveView', {
        Screen: list.name,
        Name: name,
        Address: list.address,
        Columns: list.columns.map(({ key }) => key),
        IsShared: isShared ? 1 : 0,
      }),
    invalidates: ['GetSavedViews'],
    typed: { 视图: name },
    done: '已保存',
    onSent: () => setName(''),
  })
  const remove = useSend({
    change: (send, id: number) => send('Admin', 'RemoveView', { V_ID: id }),
    invalidates: ['GetSavedViews'],
  })
  const found = views.data?.listData ?? []
  return (
    <KeptOffer kept={kept}>
      <div className={styles.views}>
        {views.isError && (
          <p role="alert">
            {messageOf(views.error)} <Button onClick={() => void views.refetch()}>重试</Button>
          </p>
        )}
        {views.data && found.length === 0 && <p className={styles.empty}>还没有保存的视图</p>}
        <Refusal of={save} />
        <Refusal of={remove} />
        <ul>
          {found.map((view) => (
            <li key={view.V_ID} className={styles.view}>
              <Button
                type="text"
                className={styles.viewName}
                onClick={() => {
                  list.applyView(view.Address, view.Columns)
                  onApplied()
                }}
              >
                {view.Name}
                {view.IsMine === 0 && <small className={styles.soft}>（{view.Owner}）</small>}
                {view.IsMine === 1 && view.IsShared === 1 && <small className={styles.soft}>（已共享）</small>}
              </Button>
              {view.IsMine === 1 && (
                <Button
                  type="text"
                  icon={<DeleteOutlined />}
                  aria-label={`删除视图“${view.Name}”`}
                  loading={remove.isSending && remove.input === view.V_ID}
                  onClick={() => remove.start(view.V_ID)}
                />
              )}
            </li>
          ))}
        </ul>
        <Space.Compact block>
          <Input
            aria-label="为当前条件和列取名"
            placeholder="为当前条件和列取名"
            maxLength={VIEW_NAME_LENGTH}
            value={name}
            onChange={(event) => setName(event.target.value)}
            onPressEnter={() => name.trim() !== '' && save.start()}
          />
          <Button disabled={name.trim() === ''} loading={save.isSending} onClick={() => save.start()}>
            保存
          </Button>
        </Space.Compact>
        <Checkbox checked={isShared} onChange={(event) => setShared(event.target.checked)}>
          与同事共享
        </Checkbox>
      </div>
    </KeptOffer>
  )
}
