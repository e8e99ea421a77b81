import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Form, Input, Skeleton } from 'antd'
import { useState } from 'react'
import { type AnswerOf, call } from '#client/api.ts'
import { CallError, messageOf } from '#client/callError.ts'
import { callQuery } from '#client/callQuery.ts'
import { openSession } from '#client/session.ts'
import { cleanMobile, isMobile } from '#domain/mobile.ts'
import { whyPasswordGuessable, whyPasswordUnfit, whyRepeatUnfit } from '#domain/password.ts'
import { reasonText } from '#domain/reasons.ts'
import { USER_TYPE } from '#domain/userType.ts'
import styles from '../login/LoginScreen.module.css'
import { Link, useLocation } from '../shell/router.tsx'
import { consoleName, useTitle } from '../shell/useTitle.ts'
import { FailedState } from '../ui/FailedState.tsx'
import { Stave } from '../ui/Stave.tsx'

type Invitation = AnswerOf<'User', 'GetInvitation'>['OtherMsg']

interface Fields {
  mobile?: string
  name?: string
  password: string
  repeat: string
}

/** Where a link with a key leads: the first administrator introduces himself, everybody else sets a password. */
export function InvitationScreen() {
  const key = useLocation().hash.slice(1)
  const invitation = useQuery({ ...callQuery('User', 'GetInvitation', { Key: key }), retry: false })
  useTitle('设置密码')
  return (
    <main className={styles.page}>
      <section className={styles.card} aria-labelledby="invitation-title">
        <Stave />
        <h1 id="invitation-title" className={styles.title}>
          {consoleName}
        </h1>
        {invitation.isPending && <Skeleton active paragraph={{ rows: 4 }} aria-label="正在加载" />}
        {invitation.isError &&
          (isRefused(invitation.error) ? (
            <Alert
              type="warning"
              showIcon
              role="alert"
              title={messageOf(invitation.error)}
              action={<Link to="/">去登录</Link>}
            />
          ) : (
            <FailedState error={invitation.error} onRetry={() => invitation.refetch()} />
          ))}
        {invitation.data && <PasswordForm key={key} invitationKey={key} invitation={invitation.data.OtherMsg} />}
      </section>
    </main>
  )
}

/** A link that is over stays so: trying again is of no use. */
const isRefused = (error: unknown): boolean => error instanceof CallError && error.failure === 'refused'

const rejected = (text: string) => Promise.reject(new Error(text))

function PasswordForm({ invitationKey, invitation }: { invitationKey: string; invitation: Invitation }) {
  const [form] = Form.useForm<Fields>()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const isSetUp = invitation.IsSetUp === 1
  const mobileOf = (): string => (isSetUp ? cleanMobile(form.getFieldValue('mobile') ?? '') : invitation.Mobile)

  const submit = async ({ name = '', password }: Fields) => {
    setBusy(true)
    setFailure('')
    try {
      const { OtherMsg } = await call('User', 'AcceptInvitation', {
        Key: invitationKey,
        Mobile: mobileOf(),
        Name: name,
        Pwd: password,
      })
      openSession(OtherMsg)
      // A whole new page: nothing of the link stays in the history, and each kind of user has a front of its own.
      window.location.replace(OtherMsg.UserType === USER_TYPE.staff ? '/admin/' : '/')
    } catch (error) {
      setFailure(messageOf(error))
      setBusy(false)
    }
  }

  return (
    <>
      <p className={styles.lead}>
        {isSetUp ? '首次使用：请建立第一个管理员账号' : `${invitation.Name || invitation.Mobile}，请设置登录密码`}
      </p>
      {failure !== '' && <Alert type="error" title={failure} showIcon className={styles.note} role="alert" />}
      <Form<Fields>
        form={form}
        layout="vertical"
        size="large"
        requiredMark={false}
        onFinish={submit}
        scrollToFirstError={{ focus: true }}
      >
        {isSetUp && (
          <>
            <Form.Item
              name="name"
              label="姓名"
              validateTrigger="onSubmit"
              rules={[{ required: true, whitespace: true, message: reasonText('NAME_REQUIRED') }]}
            >
              <Input autoComplete="name" maxLength={30} autoFocus />
            </Form.Item>
            <Form.Item
              name="mobile"
              label="手机号（登录时使用）"
              validateTrigger="onSubmit"
              rules={[
                {
                  validator: (_rule, value: string | undefined) => {
                    const mobile = cleanMobile(value ?? '')
                    if (mobile === '') return rejected(reasonText('MOBILE_REQUIRED'))
                    return isMobile(mobile) ? Promise.resolve() : rejected(reasonText('MOBILE_WRONG'))
                  },
                },
              ]}
            >
              <Input inputMode="tel" autoComplete="username" maxLength={20} />
            </Form.Item>
          </>
        )}
        <Form.Item
          name="password"
          label="密码（8至64位）"
          validateTrigger="onSubmit"
          rules={[
            {
              validator: (_rule, value: string | undefined) => {
                const password = value ?? ''
                const why = whyPasswordUnfit(password) ?? whyPasswordGuessable(password, mobileOf())
                return why ? rejected(reasonText(why)) : Promise.resolve()
              },
            },
          ]}
        >
          <Input.Password autoComplete="new-password" maxLength={64} autoFocus={!isSetUp} />
        </Form.Item>
        <Form.Item
          name="repeat"
          label="再输入一次密码"
          validateTrigger="onSubmit"
          rules={[
            {
              validator: (_rule, value: string | undefined) => {
                const why = whyRepeatUnfit(form.getFieldValue('password') ?? '', value ?? '')
                return why ? rejected(reasonText(why)) : Promise.resolve()
              },
            },
          ]}
        >
          <Input.Password autoComplete="new-password" maxLength={64} />
        </Form.Item>
        <Button type="primary" htmlType="submit" block loading={isBusy}>
          {isSetUp ? '建立账号并登录' : '保存密码并登录'}
        </Button>
      </Form>
    </>
  )
}
