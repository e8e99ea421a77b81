import { useState } from 'react'
import { call } from '#client/api.ts'
import { CallError, messageOf } from '#client/callError.ts'
import { currentSession, setSession } from '#client/session.ts'
import { paths } from '#web/paths.ts'
import { signOut } from '#web/screens/account/signOut.ts'
import { Button } from '#web/ui/Button.tsx'
import { Sheet } from '#web/ui/Sheet.tsx'
import { ButtonRow } from '#web/ui/Stack.tsx'
import { toast } from '#web/ui/toast.ts'

/**
 * Asks a user who has signed in to agree to the texts in force: newer ones than those he agreed to (office#site-settings), or
 * the first, where another client made the account. Closed without an answer, it comes again with the next page that is opened
 * anew.
 */
export function AgreementGate({ version, isNewer }: { version: string; isNewer: boolean }) {
  const [isClosed, setClosed] = useState(false)
  const [isBusy, setBusy] = useState(false)
  if (isClosed) return null
  const waitFor = (agreeVersion: string) => {
    const session = currentSession()
    if (session) setSession({ ...session, agreeVersion })
  }
  const agree = async () => {
    setBusy(true)
    try {
      await call('User', 'AgreeToTexts', { AgreeVersion: version })
      waitFor('')
    } catch (error) {
      toast(messageOf(error))
      setBusy(false)
      const inForce = error instanceof CallError ? error.OtherMsg?.AgreeVersion : null
      if (typeof inForce === 'string') waitFor(inForce)
    }
  }
  return (
    <Sheet
      title={isNewer ? '协议已更新' : '请阅读并同意'}
      onClose={() => setClosed(true)}
      foot={
        <ButtonRow>
          <Button look="quiet" onClick={() => void signOut()}>
            退出登录
          </Button>
          <Button disabled={isBusy} onClick={() => void agree()}>
            同意并继续
          </Button>
        </ButtonRow>
      }
    >
      <p>
        {isNewer ? '请阅读更新后的' : '请阅读'}
        <a href={paths.service} target="_blank" rel="noopener">
          《服务协议》
        </a>
        和
        <a href={paths.privacy} target="_blank" rel="noopener">
          《隐私政策》
        </a>
        （{version} 版）。考生未满十四周岁的，请由监护人阅读并同意。
      </p>
    </Sheet>
  )
}
