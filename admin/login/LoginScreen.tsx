import { Alert, Button, Form, Input } from 'antd'
import { useState } from 'react'
import { messageOf } from '#client/callError.ts'
import { cleanMobile, isMobile } from '#domain/mobile.ts'
import { reasonText } from '#domain/reasons.ts'
import { useSession } from '../shell/useSession.ts'
import { consoleName, useTitle } from '../shell/useTitle.ts'
import { Stave } from '../ui/Stave.tsx'
import styles from './LoginScreen.module.css'
import { loginStaff } from './loginStaff.ts'

interface Fields {
  mobile: string
  password: string
}

const mobileRule = {
  validator: (_rule: unknown, value: string | undefined) => {
    const mobile = cleanMobile(value ?? '')
    if (mobile === '') return Promise.reject(new Error(reasonText('MOBILE_REQUIRED')))
    return isMobile(mobile) ? Promise.resolve() : Promise.reject(new Error(reasonText('MOBILE_WRONG')))
  },
}

/** The staff login by mobile and password. `notice` says why one must sign in again. */
export function LoginScreen({ notice }: { notice: string }) {
  const session = useSession()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  useTitle('登录')

  const submit = async ({ mobile, password }: Fields) => {
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
        <Form<Fields>
          layout="vertical"
          size="large"
          requiredMark={false}
          onFinish={submit}
          scrollToFirstError={{ focus: true }}
        >
          <Form.Item name="mobile" label="手机号" rules={[mobileRule]} validateTrigger="onSubmit">
            <Input inputMode="tel" autoComplete="username" autoFocus maxLength={20} />
          </Form.Item>
          <Form.Item
            name="password"
            label="密码"
            rules={[{ required: true, message: reasonText('PASSWORD_REQUIRED') }]}
            validateTrigger="onSubmit"
          >
            <Input.Password autoComplete="current-password" maxLength={64} />
          </Form.Item>
          <Button type="primary" htmlType="submit" block loading={isBusy}>
            登录
          </Button>
        </Form>
      </section>
    </main>
  )
}
