import { Alert, Button, Input } from 'antd'
import { useState } from 'react'
import { mobileFault } from '#admin/kit/form/mobileFault.ts'
import { consoleName, useTitle } from '#admin/kit/page/useTitle.ts'
import { Form } from '#admin/kit/ui/Form.tsx'
import { Stave } from '#admin/kit/ui/Stave.tsx'
import { messageOf } from '#client/callError.ts'
import { cleanMobile } from '#domain/people/mobile.ts'
import { reasonText } from '#domain/reasons/reasons.ts'
import { useSession } from '../useSession.ts'
import styles from './LoginScreen.module.css'
import { loginStaff } from './loginStaff.ts'

/** The staff login by mobile and password. `notice` says why one must sign in again. */
export function LoginScreen({ notice }: { notice: string }) {
  const session = useSession()
  const [mobile, setMobile] = useState('')
  const [password, setPassword] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  useTitle('登录')

  const faults = {
    loginMobile: mobileFault(mobile),
    loginPassword: password === '' ? reasonText('PASSWORD_REQUIRED') : null,
  }
  const submit = async () => {
    if (isBusy) return
    setBusy(true)
    setFailure('')
    try {
      setFailure((await loginStaff(cleanMobile(mobile), password)) ?? '')
    } catch (error) {
      setFailure(messageOf(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <main className={styles.page}>
      <section className={styles.card} aria-labelledby="login-title">
        <Stave />
        <h1 id="login-title" className={styles.title}>
          {consoleName}
        </h1>
        <p className={styles.lead}>供协会工作人员使用</p>
        {notice !== '' && <Alert type="info" title={notice} showIcon className={styles.note} role="status" />}
        {session !== null && (
          <Alert
            type="warning"
            title="本浏览器已登录考生或考官账号；登录管理台后，该账号会被替换。"
            showIcon
            className={styles.note}
          />
        )}
        {failure !== '' && <Alert type="error" title={failure} showIcon className={styles.note} role="alert" />}
        <Form kept={{ none: 'A password.' }} faults={faults} onFinish={() => void submit()}>
          <Form.Item label="手机号" htmlFor="loginMobile">
            <Input
              id="loginMobile"
              size="large"
              inputMode="tel"
              autoComplete="username"
              autoFocus
              maxLength={20}
              value={mobile}
              onChange={({ target }) => setMobile(target.value)}
            />
          </Form.Item>
          <Form.Item label="密码" htmlFor="loginPassword">
            <Input.Password
              id="loginPassword"
              size="large"
              autoComplete="current-password"
              maxLength={64}
              value={password}
              onChange={({ target }) => setPassword(target.value)}
            />
          </Form.Item>
          <Button type="primary" size="large" htmlType="submit" block loading={isBusy}>
            登录
          </Button>
        </Form>
      </section>
    </main>
  )
}
