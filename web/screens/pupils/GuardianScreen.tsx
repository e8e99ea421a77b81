import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#client/api.ts'
import { messageOf } from '#client/callError.ts'
import { callQuery } from '#client/callQuery.ts'
import { withCheckCodeIfAsked } from '#client/captcha/withCheckCode.ts'
import type { OpenedPupilWire } from '#contract/enrolment/enrolmentPupils.ts'
import type { PupilState } from '#domain/enrolment/pupils.ts'
import { brand } from '#web/brand.ts'
import { endText } from '#web/screens/mine/words.ts'
import { QueryState } from '#web/shell/QueryState.tsx'
import { useLocation } from '#web/shell/router.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { FactList } from '#web/ui/FactList.tsx'
import { Page } from '#web/ui/Page.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { Stack } from '#web/ui/Stack.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { GuardianAnswer } from './GuardianAnswer.tsx'
import style from './Pupils.module.css'

const over: Readonly<Record<Exclude<PupilState, 'waiting'>, { text: string; note: string }>> = {
  agreed: { text: '已同意报名', note: '报名已经成立，缴费等事项由老师办理。如需查询或撤回，请联系老师或协会。' },
  refused: { text: '已拒绝报名', note: '老师所录的证件号码、照片等信息已经删除，不会报名。' },
  lapsed: { text: '报名已结束', note: '在截止前没有答复，没有报名，所录信息将被删除。' },
}

/** /GuardianConsent: a guardian sees what a teacher has entered about the child, and agrees or refuses. Needs no login. */
export function GuardianScreen() {
  const { search } = useLocation()
  const Key = new URLSearchParams(search).get('Key') ?? ''
  const query = useQuery(callQuery('Public', 'GetPupil', { Key }))
  return (
    <Page title="监护人同意">
      <QueryState
        query={query}
        loading={<Skeleton kind="line" count={8} />}
        refused={<EmptyState text="链接无效" note="请向老师索取新的链接。" />}
      >
        {({ item }) =>
          item.State === 'waiting' ? (
            <>
              <p className={style.lead}>
                {item.TeacherName === '' ? '老师' : `${item.TeacherName}老师`}为您的孩子在{brand.association}
                {brand.service}录入了报名信息。未经您同意，不会报名，也不会缴费。
              </p>
              <FactList
                facts={[
                  { label: '考试批次', value: item.EB_Name },
                  { label: '考试地区', value: item.EA_Name },
                  { label: '考生', value: item.Name },
                  { label: '证件号码', value: item.CertNO },
                  { label: '培训机构/老师', value: item.TName },
                  { label: '答复截止', value: endText(item.RegEndDate) },
                ]}
              />
              <h2 className={style.heading}>收集什么，用来做什么</h2>
              <p className={style.soft}>
                收集考生的姓名、性别、出生年月、证件类型和号码、证件照，监护人的姓名和电话，用于报名、核验身份、安排考试、公布成绩和制作证书。不同意的，所录证件号码和照片立即删除。
              </p>
              <Opening Key={Key} agreeVersion={item.AgreeVersion} onAnswered={() => void query.refetch()} />
            </>
          ) : (
            <EmptyState {...over[item.State]} />
          )
        }
      </QueryState>
    </Page>
  )
}

interface OpeningProps {
  Key: string
  agreeVersion: string
  onAnswered: () => void
}

/** The last four characters of the number stand for knowing the child: the link may have reached others. */
function Opening({ Key, agreeVersion, onAnswered }: OpeningProps) {
  const [lastFour, setLastFour] = useState('')
  const [opened, setOpened] = useState<OpenedPupilWire | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const open = async () => {
    if (lastFour.trim().length !== 4) return setFailure('请输入证件号码的后四位')
    setBusy(true)
    setFailure('')
    try {
      const input = { Key, LastFour: lastFour }
      const answer = await withCheckCodeIfAsked((CheckCode) => call('Public', 'OpenPupil', { ...input, CheckCode }))
      setOpened(answer.item)
    } catch (error) {
      setFailure(messageOf(error))
    }
    setBusy(false)
  }
  if (opened)
    return (
      <GuardianAnswer
        pupil={opened}
        proof={{ Key, LastFour: lastFour }}
        agreeVersion={agreeVersion}
        onAnswered={onAnswered}
      />
    )
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void open()
      }}
    >
      <h2 className={style.heading}>核对报名信息</h2>
      <Stack>
        <TextField
          label="考生证件号码后四位"
          name="lastFour"
          required
          maxLength={4}
          hint="身份证最后一位是字母的，请输入 X"
          value={lastFour}
          onChange={setLastFour}
          error={failure === '' ? null : failure}
        />
        <Button type="submit" wide busy={isBusy} busyText="正在核对">
          查看报名信息
        </Button>
      </Stack>
    </form>
  )
}
