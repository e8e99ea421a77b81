import { useQuery } from '@tanstack/react-query'
import { Button, Skeleton, Space } from 'antd'
import { useState } from 'react'
import { ReasonDialog } from '#admin/kit/form/ReasonDialog.tsx'
import { FailedState } from '#admin/kit/ui/FailedState.tsx'
import { HistoryLink } from '#admin/shell/HistoryLink.tsx'
import { mayCall } from '#admin/shell/mayCall.ts'
import { useStaff } from '#admin/shell/staff.ts'
import { callQuery } from '#client/callQuery.ts'
import { AccountFacts } from './AccountFacts.tsx'
import { nameOf } from './accountColumns.tsx'
import { ChangeMobileDialog } from './ChangeMobileDialog.tsx'
import { MergeDialog } from './MergeDialog.tsx'
import { staleAccounts } from './staleAccounts.ts'

/** One account of a candidate beside the list, with everything an administrator can do about it. */
export function AccountPane({ accountId }: { accountId: number }) {
  const isAdmin = mayCall(useStaff().Roles, 'LockAccount')
  const [opened, setOpened] = useState<'lock' | 'endLogins' | 'mobile' | 'merge' | null>(null)
  const close = () => setOpened(null)
  const account = useQuery(callQuery('Admin', 'GetAccount', { UserID: accountId }))
  if (account.isError) return <FailedState error={account.error} onRetry={() => account.refetch()} />
  if (!account.data) return <Skeleton active paragraph={{ rows: 8 }} />
  const { item } = account.data
  const { UserID, Version } = item
  const isLocked = item.IsLocked === 1
  return (
    <>
      {isAdmin && item.MergedInto === 0 && (
        <Space wrap style={{ marginBottom: 16 }}>
          <Button onClick={() => setOpened('mobile')}>更换手机号</Button>
          {!isLocked && <Button onClick={() => setOpened('merge')}>合并账号</Button>}
          {item.Logins.length > 0 && <Button onClick={() => setOpened('endLogins')}>结束全部登录</Button>}
          <Button danger={!isLocked} onClick={() => setOpened('lock')}>
            {isLocked ? '重新启用' : '停用'}
          </Button>
        </Space>
      )}
      <AccountFacts account={item} />
      <HistoryLink subject="account" id={UserID} />
      {opened === 'lock' && (
        <ReasonDialog
          form={`lockAccount.${UserID}`}
          title={isLocked ? `重新启用${nameOf(item)}的账号？` : `停用${nameOf(item)}的账号？`}
          okText={isLocked ? '启用' : '停用'}
          isDangerous={!isLocked}
          hint={isLocked ? '如：已核实本人身份' : '如：账号疑似被盗，家长要求停用'}
          change={(send, Reason) =>
            send('Admin', 'LockAccount', { UserID, IsLocked: isLocked ? 0 : 1, Version, Reason })
          }
          invalidates={staleAccounts}
          onClose={close}
        >
          <p>
            {isLocked
              ? '启用后可以用原来的密码重新登录。'
              : `立即退出全部登录，不能再登录；${item.Enrolments} 项报名和已缴费用不变，正在进行的考试会中断。`}
          </p>
        </ReasonDialog>
      )}
      {opened === 'endLogins' && (
        <ReasonDialog
          form={`endLogins.${UserID}`}
          title={`结束${nameOf(item)}的全部登录？`}
          okText="结束登录"
          hint="如：手机丢失"
          change={(send, Reason) => send('Admin', 'EndAccountLogins', { UserID, Reason })}
          invalidates={staleAccounts}
          onClose={close}
        >
          <p>所有设备都需要重新登录，密码不变。</p>
        </ReasonDialog>
      )}
      {opened === 'mobile' && <ChangeMobileDialog account={item} onClose={close} />}
      {opened === 'merge' && <MergeDialog account={item} onClose={close} />}
    </>
  )
}
