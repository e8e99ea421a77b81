import { useQuery } from '@tanstack/react-query'
import { App, Button, Skeleton } from 'antd'
import { Refusal } from '#admin/kit/send/Refusal.tsx'
import { useSend } from '#admin/kit/send/useSend.ts'
import { FailedState } from '#admin/kit/ui/FailedState.tsx'
import { StateWord } from '#admin/kit/ui/StateWord.tsx'
import type { AnswerOf } from '#client/api.ts'
import { callQuery } from '#client/callQuery.ts'
import { isoMinuteText } from '#domain/time.ts'
import styles from './SecondFactor.module.css'

type Login = AnswerOf<'User', 'GetMyLogins'>['listData'][number]

/** Lists the devices on which the staff member is signed in; every login but this one can be ended. */
export function LoginsList() {
  const { modal } = App.useApp()
  const logins = useQuery({ ...callQuery('User', 'GetMyLogins', {}), staleTime: 0 })
  const ending = useSend({
    change: (send, LoginId: number) => send('User', 'EndLogin', { LoginId }),
    invalidates: ['GetMyLogins'],
    done: '已结束该设备的登录',
  })

  const end = async ({ LoginId, DeviceName }: Login) => {
    const isSure = await modal.confirm({
      title: '结束这台设备的登录？',
      content: `${DeviceName} 需要重新登录才能使用。`,
      okText: '结束登录',
      cancelText: '取消',
    })
    if (isSure) ending.start(LoginId)
  }
  if (logins.isError) return <FailedState error={logins.error} onRetry={() => logins.refetch()} />
  if (!logins.data) return <Skeleton active />
  return (
    <>
      <Refusal of={ending} />
      <ul>
        {logins.data.listData.map((login) => (
          <li key={login.LoginId} className={styles.row}>
            <span>
              {login.DeviceName}
              <small>
                登录于 {isoMinuteText(login.LoginTime)}，最近使用 {isoMinuteText(login.SeenTime)}
              </small>
            </span>
            {login.IsThis === 1 ? (
              <StateWord>本机</StateWord>
            ) : (
              <Button
                size="small"
                loading={ending.isSending && ending.input === login.LoginId}
                onClick={() => end(login)}
              >
                结束登录
              </Button>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
