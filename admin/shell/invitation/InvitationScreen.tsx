import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Input, Skeleton } from 'antd'
import { useState } from 'react'
import { type Faults, useCheckedForm } from '#admin/kit/form/useCheckedForm.ts'
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
import { mobileFault } from '../login/mobileFault.ts'

type Invitation = AnswerOf<'User', 'GetInvitation'>['OtherMsg']

const noInput = { name: '', mobile: '', password: '', repeat: '' }
type Fields = typeof noInput

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

function PasswordForm({ invitationKey, invitation }: { invitationKey: string; invitation: Invitation }) {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const isSetUp = invitation.IsSetUp === 1
  const isExaminer = invitation.UserType === USER_TYPE.examiner
  const mobileOf = ({ mobile }: Fields): string => (isSetUp ? cleanMobile(mobile) : invitation.Mobile)
  const form = useCheckedForm({
    id: 'invitation',
    empty: noInput,
    faultsOf: (input): Faults<keyof Fields> => {
      const { name, mobile, password, repeat } = input
      const asked = isSetUp && {
        name: name.trim() === '' ? reasonText('NAME_REQUIRED') : null,
        mobile: mobileFault(mobile),
      }
      const unfit = whyPasswordUnfit(password) ?? whyPasswordGuessable(password, mobileOf(input))
      return { ...asked, password: faultText(unfit), repeat: faultText(whyRepeatUnfit(password, repeat)) }
    },
  })

  const submit = async () => {
    if (isBusy || !form.check()) return
    setBusy(true)
    setFailure('')
    try {
      const { OtherMsg } = await call('User', 'AcceptInvitation', {
        Key: invitationKey,
        Mobile: mobileOf(form.input),
        Name: form.input.name,
        Pwd: form.input.password,
      })
      openSession(OtherMsg)
      // The page is replaced as a whole: the link must not stay in the history, and candidates and examiners have other pages.
      window.location.replace(OtherMsg.UserType === USER_TYPE.staff ? '/admin/' : '/')
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
      <Form kept={{ none: 'A password.' }} onFinish={() => void submit()}>
        {isSetUp && (
          <>
            <Form.Item label="姓名" {...form.item('name')}>
              <Input size="large" autoComplete="name" maxLength={30} autoFocus {...form.field('name')} />
            </Form.Item>
            <Form.Item label="手机号（登录时使用）" {...form.item('mobile')}>
              <Input size="large" inputMode="tel" autoComplete="username" maxLength={20} {...form.field('mobile')} />
            </Form.Item>
          </>
        )}
        <Form.Item label="密码（8至64位）" {...form.item('password')}>
          <Input.Password
            size="large"
            autoComplete="new-password"
            maxLength={64}
            autoFocus={!isSetUp}
            {...form.field('password')}
          />
        </Form.Item>
        <Form.Item label="再输入一次密码" {...form.item('repeat')}>
          <Input.Password size="large" autoComplete="new-password" maxLength={64} {...form.field('repeat')} />
        </Form.Item>
        <Button type="primary" size="large" htmlType="submit" block loading={isBusy}>
          {isSetUp ? '建立账号并登录' : '保存密码并登录'}
        </Button>
      </Form>
    </>
  )
}
