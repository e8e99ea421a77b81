import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Input, Skeleton } from 'antd'
import { type ChangeEvent, useState } from 'react'
import { missing } from '#admin/kit/form/missing.ts'
import { mobileFault } from '#admin/kit/form/mobileFault.ts'
import { Link, useLocation } from '#admin/kit/page/router.tsx'
import { consoleName, useTitle } from '#admin/kit/page/useTitle.ts'
import { FailedState } from '#admin/kit/ui/FailedState.tsx'
import { Form } from '#admin/kit/ui/Form.tsx'
import { Stave } from '#admin/kit/ui/Stave.tsx'
import { type AnswerOf, call } from '#client/api.ts'
import { CallError, messageOf } from '#client/callError.ts'
import { callQuery } from '#client/callQuery.ts'
import { openSession } from '#client/session.ts'
import { cleanMobile } from '#domain/people/mobile.ts'
import { whyPasswordGuessable, whyPasswordUnfit, whyRepeatUnfit } from '#domain/people/password.ts'
import { USER_TYPE } from '#domain/people/userType.ts'
import { type Reason, reasonText } from '#domain/reasons/reasons.ts'
import styles from '../login/LoginScreen.module.css'

type Invitation = AnswerOf<'User', 'GetInvitation'>['OtherMsg']

/** The screen of a link to get in: the first administrator makes an account, everybody else sets a password. */
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

/** A refused link stays refused, so that no button to try again is offered. */
const isRefused = (error: unknown): boolean => error instanceof CallError && error.failure === 'refused'

const faultText = (reason: Reason | null) => reason && reasonText(reason)

/** Examiners work in the member centre, staff in the console. */
const pathOfWork = (userType: number) => (userType === USER_TYPE.examiner ? '/VipCenter' : '/admin/')

function PasswordForm({ invitationKey, invitation }: { invitationKey: string; invitation: Invitation }) {
  const [input, setInput] = useState({ name: '', mobile: '', password: '', repeat: '' })
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const isSetUp = invitation.IsSetUp === 1
  const isExaminer = invitation.UserType === USER_TYPE.examiner
  const { password, repeat } = input
  const mobile = isSetUp ? cleanMobile(input.mobile) : invitation.Mobile
  const faults = {
    'invitation-name': isSetUp ? missing(input.name, '姓名') : null,
    'invitation-mobile': isSetUp ? mobileFault(input.mobile) : null,
    'invitation-password': faultText(whyPasswordUnfit(password) ?? whyPasswordGuessable(password, mobile)),
    'invitation-repeat': faultText(whyRepeatUnfit(password, repeat)),
  }
  const field = (name: keyof typeof input) => ({
    id: `invitation-${name}`,
    value: input[name],
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => setInput((now) => ({ ...now, [name]: target.value })),
  })

  const submit = async () => {
    if (isBusy) return
    setBusy(true)
    setFailure('')
    try {
      const { OtherMsg } = await call('User', 'AcceptInvitation', {
        Key: invitationKey,
        Mobile: mobile,
        Name: input.name,
        Pwd: password,
      })
      openSession(OtherMsg)
      // The link must not stay in the history.
      window.location.replace(pathOfWork(OtherMsg.UserType))
    } catch (error) {
      setFailure(messageOf(error))
      setBusy(false)
    }
  }

  return (
    <>
      <p className={styles.lead}>
        {isSetUp
          ? '首次使用：请建立第一个管理员账号'
          : `${invitation.Name || invitation.Mobile}，请设置${isExaminer ? '考官账号的' : ''}登录密码`}
      </p>
      {failure !== '' && <Alert type="error" title={failure} showIcon className={styles.note} role="alert" />}
      <Form kept={{ none: 'A password.' }} faults={faults} onFinish={() => void submit()}>
        {isSetUp && (
          <>
            <Form.Item label="姓名" htmlFor="invitation-name">
              <Input size="large" autoComplete="name" maxLength={30} autoFocus {...field('name')} />
            </Form.Item>
            <Form.Item label="手机号（登录时使用）" htmlFor="invitation-mobile">
              <Input size="large" inputMode="tel" autoComplete="username" maxLength={20} {...field('mobile')} />
            </Form.Item>
          </>
        )}
        <Form.Item label="密码（8至64位）" htmlFor="invitation-password">
          <Input.Password
            size="large"
            autoComplete="new-password"
            maxLength={64}
            autoFocus={!isSetUp}
            {...field('password')}
          />
        </Form.Item>
        <Form.Item label="再输入一次密码" htmlFor="invitation-repeat">
          <Input.Password size="large" autoComplete="new-password" maxLength={64} {...field('repeat')} />
        </Form.Item>
        <Button type="primary" size="large" htmlType="submit" block loading={isBusy}>
          {isSetUp ? '建立账号并登录' : '保存密码并登录'}
        </Button>
      </Form>
    </>
  )
}
