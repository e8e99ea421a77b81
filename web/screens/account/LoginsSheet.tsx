import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type AnswerOf, call } from '#client/api.ts'
import { messageOf } from '#client/callError.ts'
import { callQuery } from '#client/callQuery.ts'
import { timeText } from '#web/screens/mine/words.ts'
import { QueryState } from '#web/shell/QueryState.tsx'
import { Button } from '#web/ui/Button.tsx'
import { confirm } from '#web/ui/confirm.ts'
import { Sheet } from '#web/ui/Sheet.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { toast } from '#web/ui/toast.ts'
import style from './LoginsSheet.module.css'

const loginsCall = callQuery('User', 'GetMyLogins', {})
type Login = AnswerOf<'User', 'GetMyLogins'>['listData'][number]

/** Lists the devices where the account is signed in. Each can be signed out here; 退出登录 signs out this one. */
export function LoginsSheet({ onClose }: { onClose: () => void }) {
  const query = useQuery({ ...loginsCall, staleTime: 0 })
  return (
    <Sheet title="登录设备" onClose={onClose}>
      <QueryState query={query} loading={<Skeleton kind="newsRow" count={3} />}>
        {({ listData }) => (
          <>
            <p className={style.lead}>以下设备登录了您的账号。有不认识的设备时，请结束它的登录，并修改密码。</p>
            <ul>
              {listData.map((login) => (
                <LoginRow key={login.LoginId} login={login} />
              ))}
            </ul>
          </>
        )}
      </QueryState>
    </Sheet>
  )
}

function LoginRow({ login }: { login: Login }) {
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)

  const end = async () => {
    const sure = await confirm({
      title: '结束这台设备的登录？',
      body: `${login.DeviceName}，登录于 ${timeText(login.LoginTime)}。结束后，该设备需要重新登录才能使用。`,
      yes: '结束登录',
    })
    if (!sure) return
    setBusy(true)
    try {
      await call('User', 'EndLogin', { LoginId: login.LoginId })
      toast('已结束该设备的登录', 'success')
    } catch (error) {
      toast(messageOf(error), 'failure')
    } finally {
      await queries.invalidateQueries({ queryKey: loginsCall.queryKey })
      setBusy(false)
    }
  }
  return (
    <li className={style.login}>
      <div>
        <p className={style.device}>{login.DeviceName}</p>
        <p className={style.times}>登录于 {timeText(login.LoginTime)}</p>
        {login.IsThis === 0 && <p className={style.times}>最近使用 {timeText(login.SeenTime)}</p>}
      </div>
      {login.IsThis === 1 ? (
        <Tag tone="good">本机</Tag>
      ) : (
        <Button look="quiet" small busy={busy} busyText="正在结束" onClick={() => void end()}>
          结束登录
        </Button>
      )}
    </li>
  )
}
