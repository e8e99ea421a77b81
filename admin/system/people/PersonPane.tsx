import { useQuery } from '@tanstack/react-query'
import { App, Button, Descriptions, Skeleton, Space } from 'antd'
import { useState } from 'react'
import { useSend } from '#admin/kit/send/useSend.ts'
import { FailedState } from '#admin/kit/ui/FailedState.tsx'
import { otherHatsRow } from '#admin/kit/ui/OtherHats.tsx'
import { PasswordLink } from '#admin/kit/ui/PasswordLink.tsx'
import { StateWord } from '#admin/kit/ui/StateWord.tsx'
import { whenShown } from '#admin/kit/ui/whenShown.tsx'
import { HistoryLink } from '#admin/shell/HistoryLink.tsx'
import { useStaff } from '#admin/shell/staff.ts'
import { callQuery } from '#client/callQuery.ts'
import { workStateText } from '#domain/people/listWords.ts'
import { isoMinuteText } from '#domain/time.ts'
import { areasText, rolesText } from './roleTexts.ts'

const EditPersonDialog = whenShown(async () => (await import('./EditPersonDialog.tsx')).EditPersonDialog)

/** One staff account beside the list, with everything an administrator can do about it. */
export function PersonPane({ accountId }: { accountId: number }) {
  const me = useStaff()
  const { modal } = App.useApp()
  const [opened, setOpened] = useState<'edit' | 'link' | null>(null)
  const person = useQuery(callQuery('Admin', 'GetStaffMember', { UserID: accountId }))
  const act = useSend({
    change: async (send, action: 'off' | 'on' | 'endLogins' | 'resetFactor') => {
      if (action === 'resetFactor') await send('Admin', 'ResetSecondFactor', { UserID: accountId })
      else if (action === 'endLogins') await send('Admin', 'EndStaffLogins', { UserID: accountId })
      else await send('Admin', 'SwitchStaff', { UserID: accountId, IsOff: action === 'off' ? 1 : 0 })
    },
    invalidates: ['GetStaffList', 'GetStaffMember'],
    done: '已完成',
  })
  if (person.isError) return <FailedState error={person.error} onRetry={() => person.refetch()} />
  if (!person.data) return <Skeleton active paragraph={{ rows: 8 }} />
  const { item } = person.data
  const ask = async (action: 'off' | 'endLogins' | 'resetFactor', title: string, content: string) => {
    const isSure = await modal.confirm({ title, content, okText: '确定', cancelText: '再看看' })
    if (isSure) act.start(action)
  }
  const text = workStateText(item)
  return (
    <>
      <Space wrap style={{ marginBottom: 16 }}>
        <Button type="primary" onClick={() => setOpened('edit')}>
          修改
        </Button>
        {item.IsOff === 0 && <Button onClick={() => setOpened('link')}>生成设置密码的链接</Button>}
        {item.Logins.length > 0 && (
          <Button
            onClick={() => void ask('endLogins', `结束${item.Name}的全部登录？`, '所有设备都需要重新登录；密码不变。')}
          >
            结束全部登录
          </Button>
        )}
        {item.HasSecondFactor === 1 && item.Mobile !== me.Mobile && (
          <Button
            onClick={() =>
              void ask(
                'resetFactor',
                `清除${item.Name}的两步验证？`,
                '请先确认是本人要求：手机和恢复码都丢失时才需要。清除后所有设备退出登录，下次登录时重新设置；密码不变。',
              )
            }
          >
            清除两步验证
          </Button>
        )}
        {item.IsOff === 1 ? (
          <Button loading={act.isSending} onClick={() => act.start('on')}>
            重新启用
          </Button>
        ) : (
          <Button
            danger
            onClick={() =>
              void ask(
                'off',
                `停用${item.Name}的账号？`,
                '立即退出登录，不能再进入管理台；以后可以重新启用，操作记录保留。',
              )
            }
          >
            停用
          </Button>
        )}
        <HistoryLink subject="account" id={item.UserID} />
      </Space>
      <Descriptions
        bordered
        size="small"
        column={1}
        items={[
          { key: 'name', label: '姓名', children: item.Name },
          { key: 'mobile', label: '手机', children: item.Mobile },
          ...otherHatsRow(item.Hats),
          { key: 'state', label: '状态', children: <StateWord>{text}</StateWord> },
          { key: 'factor', label: '两步验证', children: item.HasSecondFactor === 1 ? '已启用' : '没有设置' },
          { key: 'roles', label: '角色', children: rolesText(item.Roles) || '没有角色' },
          { key: 'areas', label: '考区', children: areasText(item) },
          {
            key: 'logins',
            label: '登录设备',
            children:
              item.Logins.length === 0
                ? '没有登录'
                : item.Logins.map(({ LoginId, DeviceName, SeenTime }) => (
                    <p key={LoginId}>
                      {DeviceName}，最近使用 {isoMinuteText(SeenTime)}
                    </p>
                  )),
          },
        ]}
      />
      {opened === 'edit' && <EditPersonDialog person={item} onClose={() => setOpened(null)} />}
      {opened === 'link' && (
        <PasswordLink
          make={(send) => send('Admin', 'MakeStaffLink', { UserID: accountId })}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  )
}
