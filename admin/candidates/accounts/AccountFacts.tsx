import { Descriptions } from 'antd'
import { Link } from '#admin/kit/page/router.tsx'
import { otherHatsRow } from '#admin/kit/ui/OtherHats.tsx'
import { StateWord } from '#admin/kit/ui/StateWord.tsx'
import { payText } from '#admin/kit/wireTexts.ts'
import type { AuditAction } from '#contract/audit.ts'
import type { AccountDetailWire } from '#contract/people/accountStaff.ts'
import { accountStateText } from '#domain/people/listWords.ts'
import { isoMinuteText } from '#domain/time.ts'
import { mobileText } from './accountColumns.tsx'

const actionTexts: Readonly<Partial<Record<AuditAction, string>>> = {
  LockAccount: '停用或启用',
  EndAccountLogins: '结束全部登录',
  ChangeAccountMobile: '更换手机号',
  MergeAccounts: '合并账号',
}

/** What is known of an account: who, on which devices, what was enrolled, and what the office did about it. */
export function AccountFacts({ account }: { account: AccountDetailWire }) {
  const text = accountStateText(account)
  return (
    <Descriptions
      bordered
      size="small"
      column={1}
      items={[
        { key: 'mobile', label: '手机', children: mobileText(account) },
        ...otherHatsRow(account.Hats),
        { key: 'name', label: '注册人', children: account.Name || '没有填写' },
        {
          key: 'state',
          label: '状态',
          children: (
            <>
              <StateWord>{text}</StateWord>{' '}
              {account.MergedInto !== 0 && <Link to={`/accounts?row=${account.MergedInto}`}>查看合并后的账号</Link>}
            </>
          ),
        },
        { key: 'created', label: '注册时间', children: isoMinuteText(account.CreateTime) },
        { key: 'wechat', label: '微信', children: account.HasWeChat === 1 ? '已绑定' : '没有绑定' },
        {
          key: 'people',
          label: '考生与报名',
          children:
            account.People.length === 0
              ? '没有报名'
              : account.People.map(({ Name, CertNOMasked, Enrolments }) => (
                  <div key={CertNOMasked + Name}>
                    <strong>{Name}</strong> {CertNOMasked}
                    <ul style={{ margin: '0 0 8px', paddingInlineStart: 20 }}>
                      {Enrolments.map(({ EF_ID, EB_Name, MName, GName, IsPay, ExamNO }) => (
                        <li key={EF_ID}>
                          <Link to={`/enrolments/${EF_ID}`}>
                            {EB_Name} {MName} {GName}
                          </Link>{' '}
                          {payText(IsPay)} {ExamNO}
                        </li>
                      ))}
                    </ul>
                  </div>
                )),
        },
        {
          key: 'logins',
          label: '登录设备',
          children:
            account.Logins.length === 0
              ? '没有登录'
              : account.Logins.map(({ LoginId, DeviceName, LoginTime, SeenTime }) => (
                  <p key={LoginId}>
                    {DeviceName}，{isoMinuteText(LoginTime)} 登录，最近使用 {isoMinuteText(SeenTime)}
                  </p>
                )),
        },
        {
          key: 'history',
          label: '办公室操作',
          children:
            account.History.length === 0
              ? '没有'
              : account.History.map(({ Action, Who, Time, Reason }) => (
                  <p key={`${Time}${Action}`}>
                    {isoMinuteText(Time)} {Who} {actionTexts[Action as AuditAction] ?? '其他操作'}
                    {Reason !== '' && `：${Reason}`}
                  </p>
                )),
        },
      ]}
    />
  )
}
