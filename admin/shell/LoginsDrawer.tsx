import { useQuery } from '@tanstack/react-query'
import { App, Button, Drawer, Skeleton, Table, Tag } from 'antd'
import { useState } from 'react'
import { type AnswerOf, call } from '#client/api.ts'
import { messageOf } from '#client/callError.ts'
import { callQuery } from '#client/callQuery.ts'
import { timeText } from '../enrolments/wireTexts.ts'
import { FailedState } from '../ui/FailedState.tsx'

type Login = AnswerOf<'User', 'GetMyLogins'>['listData'][number]

/** Lists the devices on which the staff member is signed in; every login but this one can be ended. */
export function LoginsDrawer({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { message, modal } = App.useApp()
  const [endingId, setEndingId] = useState<number | null>(null)
  const logins = useQuery({ ...callQuery('User', 'GetMyLogins', {}), enabled: isOpen, staleTime: 0 })

  const end = async ({ LoginId, DeviceName }: Login) => {
    const isSure = await modal.confirm({
      title: '结束这台设备的登录？',
      content: `${DeviceName} 需要重新登录才能使用。`,
      okText: '结束登录',
      cancelText: '取消',
    })
    if (!isSure) return
    setEndingId(LoginId)
    try {
      await call('User', 'EndLogin', { LoginId })
      message.success('已结束该设备的登录')
    } catch (error) {
      message.error(messageOf(error))
    } finally {
      await logins.refetch()
      setEndingId(null)
    }
  }
  return (
    <Drawer title="登录设备" open={isOpen} onClose={onClose} size={640} destroyOnHidden>
      <p style={{ marginBottom: 16 }}>以下设备登录了您的账号。有不认识的设备时，请结束它的登录，并修改密码。</p>
      {logins.isError && <FailedState error={logins.error} onRetry={() => logins.refetch()} />}
      {logins.isPending && <Skeleton active />}
      {logins.data && !logins.isError && (
        <Table<Login>
          rowKey="LoginId"
          dataSource={logins.data.listData}
          pagination={false}
          size="middle"
          columns={[
            { title: '设备', dataIndex: 'DeviceName' },
            { title: '登录时间', dataIndex: 'LoginTime', render: timeText },
            { title: '最近使用', dataIndex: 'SeenTime', render: timeText },
            {
              title: '操作',
              key: 'end',
              render: (_value, login) =>
                login.IsThis === 1 ? (
                  <Tag color="green">本机</Tag>
                ) : (
                  <Button size="small" loading={endingId === login.LoginId} onClick={() => end(login)}>
                    结束登录
                  </Button>
                ),
            },
          ]}
        />
      )}
    </Drawer>
  )
}
