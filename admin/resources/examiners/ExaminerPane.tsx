import { useQuery } from '@tanstack/react-query'
import { App, Button, Descriptions, Skeleton, Space } from 'antd'
import { useState } from 'react'
import { Link } from '#admin/kit/page/router.tsx'
import { useSend } from '#admin/kit/send/useSend.ts'
import { FailedState } from '#admin/kit/ui/FailedState.tsx'
import { otherHatsRow } from '#admin/kit/ui/OtherHats.tsx'
import { PasswordLink } from '#admin/kit/ui/PasswordLink.tsx'
import { StateWord } from '#admin/kit/ui/StateWord.tsx'
import { whenShown } from '#admin/kit/ui/whenShown.tsx'
import { HistoryLink } from '#admin/shell/HistoryLink.tsx'
import { mayCall } from '#admin/shell/mayCall.ts'
import { useStaff } from '#admin/shell/staff.ts'
import { callQuery } from '#client/callQuery.ts'
import { areasText, majorsText, workStateText } from '#domain/people/listWords.ts'
import { isoMinuteText } from '#domain/time.ts'
import { staleExaminers } from './staleExaminers.ts'

const EditExaminerDialog = whenShown(async () => (await import('./EditExaminerDialog.tsx')).EditExaminerDialog)
const SwitchOffExaminer = whenShown(async () => (await import('./SwitchOffExaminer.tsx')).SwitchOffExaminer)

/** One examiner beside the list, with everything an administrator can do about him. */
export function ExaminerPane({ accountId }: { accountId: number }) {
  const isAdmin = mayCall(useStaff().Roles, 'SaveExaminer')
  const { modal } = App.useApp()
  const [opened, setOpened] = useState<'edit' | 'link' | 'switch' | null>(null)
  const close = () => setOpened(null)
  const examiner = useQuery(callQuery('Admin', 'GetExaminer', { UserID: accountId }))
  const endLogins = useSend({
    change: (send) => send('Admin', 'EndExaminerLogins', { UserID: accountId }),
    invalidates: staleExaminers,
    done: '已结束全部登录',
  })
  if (examiner.isError) return <FailedState error={examiner.error} onRetry={() => examiner.refetch()} />
  if (!examiner.data) return <Skeleton active paragraph={{ rows: 8 }} />
  const { item } = examiner.data
  const confirmEndLogins = async () => {
    const isSure = await modal.confirm({
      title: `结束${item.Name}的全部登录？`,
      content: '所有设备都需要重新登录；密码不变，没有提交的评审草稿保留。',
      okText: '确定',
      cancelText: '再看看',
    })
    if (isSure) endLogins.start()
  }
  const text = workStateText(item)
  const unfinished = item.Open + item.Awaited
  return (
    <>
      {isAdmin && (
        <Space wrap style={{ marginBottom: 16 }}>
          <Button type="primary" onClick={() => setOpened('edit')}>
            修改
          </Button>
          {item.IsOff === 0 && <Button onClick={() => setOpened('link')}>生成设置密码的链接</Button>}
          {item.Logins.length > 0 && (
            <Button loading={endLogins.isSending} onClick={() => void confirmEndLogins()}>
              结束全部登录
            </Button>
          )}
          <Button danger={item.IsOff === 0} onClick={() => setOpened('switch')}>
            {item.IsOff === 1 ? '重新启用' : '停用'}
          </Button>
          <HistoryLink subject="account" id={item.UserID} />
        </Space>
      )}
      <Descriptions
        bordered
        size="small"
        column={1}
        items={[
          { key: 'name', label: '姓名', children: item.Name },
          { key: 'mobile', label: '手机', children: item.Mobile },
          ...otherHatsRow(item.Hats),
          { key: 'state', label: '状态', children: <StateWord>{text}</StateWord> },
          { key: 'organisation', label: '单位', children: item.Organisation || '没有填写' },
          { key: 'majors', label: '评审专业', children: majorsText(item) },
          { key: 'areas', label: '考区', children: areasText(item) },
          { key: 'chief', label: '主考', children: item.IsChief === 1 ? '是' : '否' },
          {
            key: 'load',
            label: '评审',
            children: (
              <>
                已完成 {item.Done}，可以评审 {item.Open}（草稿 {item.Begun}），等待考生 {item.Awaited}
                {item.IsOff === 1 && unfinished > 0 && (
                  <p>
                    <Link to="/batches/choose?to=plan/assign&pay=1&stranded=1">
                      {unfinished} 份没有人评审，去另行分配
                    </Link>
                  </p>
                )}
              </>
            ),
          },
          ...(isAdmin
            ? [
                {
                  key: 'logins',
                  label: '登录设备',
                  children:
                    item.Logins.length === 0
                      ? '没有登录'
                      : item.Logins.map(({ LoginId, DeviceName, SeenTime }) => (
                          <p key={LoginId}>
                            {DeviceName}，最近使用 {isoMinuteText(SeenTime)}
                          </p>
                        )),
                },
              ]
            : []),
        ]}
      />
      {opened === 'edit' && <EditExaminerDialog examiner={item} hats={item.Hats} onClose={close} />}
      {opened === 'switch' && <SwitchOffExaminer examiner={item} onClose={close} />}
      {opened === 'link' && (
        <PasswordLink make={(send) => send('Admin', 'MakeExaminerLink', { UserID: accountId })} onClose={close} />
      )}
    </>
  )
}
