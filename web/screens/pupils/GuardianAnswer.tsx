import { useState } from 'react'
import { call } from '#client/api.ts'
import { messageOf } from '#client/callError.ts'
import { withCheckCodeIfAsked } from '#client/captcha/withCheckCode.ts'
import { serverNow } from '#client/clock.ts'
import type { OpenedPupilWire } from '#contract/enrolment/enrolmentPupils.ts'
import { MODE, modeText } from '#domain/enrolment/examMode.ts'
import { describedText, textFields } from '#domain/enrolment/formTexts.ts'
import { feeText, fenOf } from '#domain/money.ts'
import { isUnder14, parseBirthMonth } from '#domain/people/birthMonth.ts'
import { consentText, consentVersion } from '#domain/people/faceConsent.ts'
import { AgreementField } from '#web/screens/account/AgreementField.tsx'
import { Button } from '#web/ui/Button.tsx'
import { CheckField } from '#web/ui/CheckField.tsx'
import { confirm } from '#web/ui/confirm.ts'
import { FactList } from '#web/ui/FactList.tsx'
import { Stack } from '#web/ui/Stack.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import style from './Pupils.module.css'

interface GuardianAnswerProps {
  pupil: OpenedPupilWire
  proof: { Key: string; LastFour: string }
  agreeVersion: string
  onAnswered: () => void
}

/** All that was entered, and the two answers. */
export function GuardianAnswer({ pupil, proof, agreeVersion, onAnswered }: GuardianAnswerProps) {
  const [name, setName] = useState(pupil.PName)
  const [isAgreed, setAgreed] = useState(false)
  const [hasFaceConsent, setFaceConsent] = useState(false)
  const [asksAgreement, setAsksAgreement] = useState(false)
  const [busy, setBusy] = useState<'agree' | 'refuse' | null>(null)
  const [failure, setFailure] = useState('')
  const isOnline = pupil.IsOnline === MODE.online
  const isChild = parseBirthMonth(pupil.BirthDate) !== null && isUnder14(pupil.BirthDate, serverNow())

  const answer = async (agrees: boolean) => {
    setBusy(agrees ? 'agree' : 'refuse')
    setFailure('')
    try {
      await withCheckCodeIfAsked((CheckCode) =>
        call('Public', 'AnswerForPupil', {
          ...proof,
          CheckCode,
          IsAgreed: agrees ? 1 : 0,
          GuardianName: name,
          AgreeVersion: agreeVersion,
          ConsentVersion: agrees && isOnline && hasFaceConsent ? consentVersion : '',
        }),
      )
      onAnswered()
    } catch (error) {
      setFailure(messageOf(error))
    }
    setBusy(null)
  }
  const agree = () => {
    setAsksAgreement(!isAgreed)
    if (isAgreed) void answer(true)
  }
  const refuse = async () => {
    const isSure = await confirm({
      title: '确定不同意报名？',
      body: <p>老师所录的证件号码、照片等信息会立即删除，不能恢复。</p>,
      yes: '不同意并删除',
      danger: true,
    })
    if (isSure) await answer(false)
  }
  return (
    <>
      <h2 className={style.heading}>报名信息</h2>
      <img className={style.opened} src={pupil.Photo} alt={`${pupil.Name}的证件照`} />
      <FactList
        facts={[
          ...textFields.map((field) => {
            const { wire, label } = describedText(field)
            return { label, value: pupil[wire as keyof OpenedPupilWire] }
          }),
          { label: '性别', value: pupil.Sex },
          { label: '出生年月', value: pupil.BirthDate },
          { label: pupil.CertName, value: pupil.CertNO },
          { label: '专业和级别', value: `${pupil.MName} ${pupil.GName}` },
          { label: '考试方式', value: modeText[isOnline ? MODE.online : MODE.offline] },
          { label: '费用', value: feeText(fenOf(pupil.Fee) ?? 0) },
        ]}
      />
      <p className={style.soft}>信息有误的，请不要同意，告诉老师更正后重新发送链接。</p>
      <h2 className={style.heading}>您的决定</h2>
      <Stack>
        <TextField label="监护人姓名" name="guardianName" kind="personName" required value={name} onChange={setName} />
        {isOnline && (
          <CheckField
            name="hasFaceConsent"
            checked={hasFaceConsent}
            onChange={setFaceConsent}
            note="可以不勾选，不影响报名、考试和成绩，只是不进行比对。"
          >
            {consentText(isChild)}
          </CheckField>
        )}
        <AgreementField
          agreed={isAgreed}
          error={asksAgreement && !isAgreed ? '请先阅读并同意' : undefined}
          onChange={setAgreed}
        />
        {failure !== '' && (
          <p className={style.problems} role="alert">
            {failure}
          </p>
        )}
        <Button wide busy={busy === 'agree'} busyText="正在提交" disabled={busy === 'refuse'} onClick={agree}>
          我是监护人，同意报名
        </Button>
        <Button
          wide
          look="quiet"
          busy={busy === 'refuse'}
          busyText="正在删除"
          disabled={busy === 'agree'}
          onClick={() => void refuse()}
        >
          不同意
        </Button>
      </Stack>
    </>
  )
}
