import { Alert, Input, Select, Skeleton } from 'antd'
import { ModalForm } from '#admin/kit/form/ModalForm.tsx'
import { missing } from '#admin/kit/form/missing.ts'
import { useKeptForm, useTyped } from '#admin/kit/kept/useKeptForm.ts'
import { Form } from '#admin/kit/ui/Form.tsx'
import { examModeText } from '#admin/kit/wireTexts.ts'
import { staleChanges } from '#admin/queues/changes/staleChanges.ts'
import { messageOf } from '#client/callError.ts'
import { serverNow } from '#client/clock.ts'
import type { EnrolmentDetailWire } from '#contract/enrolment/enrolmentDetail.ts'
import { whyPayUntilUnfit } from '#domain/money/choiceChange.ts'
import { fenOf, sumText } from '#domain/money.ts'
import { reasonText } from '#domain/reasons/reasons.ts'
import { DAY_MS, parseIso, shanghaiIso } from '#domain/time.ts'
import { choicesOf } from '../paper/usePaperOffer.ts'
import styles from './Enrolments.module.css'
import { type Offered, OfferSelect, OldAndNew } from './OldAndNew.tsx'
import { useBatchOffer } from './useBatchOffer.ts'

const modes = ([1, 0] as const).map((value) => ({ value, label: examModeText(value) }))

/** Three days from now at 18:00, as the field holds it. */
const usualUntil = () => `${shanghaiIso(serverNow() + 3 * DAY_MS).slice(0, 10)}T18:00`

function moneyText(differenceFen: number): string {
  if (differenceFen === 0) return '报名费相同，提交后立即改报，并通知家长。'
  if (differenceFen < 0)
    return `另一位财务人员批准后改报，退还差额 ${sumText(-differenceFen / 100)}：微信缴的退到原付款账户，现场缴的由缴费点凭签收单付还。`
  return `另一位财务人员批准后，通知家长补缴差额 ${sumText(differenceFen / 100)}；补缴之前仍是原来的报名，逾期不补缴则不改。`
}

/** Moves a paid enrolment to another area, mode, major or grade: old and new with the difference. Mounting opens it. */
export function ChangeDialog({ enrolment, onClose }: { enrolment: EnrolmentDetailWire; onClose: () => void }) {
  const { EF_ID, EA_ID, MID, GID, Fee } = enrolment
  const IsOnline = enrolment.IsOnline === 1 ? 1 : 0
  const { offer: loaded, error } = useBatchOffer(enrolment.EB_ID)
  const kept = useKeptForm(`changeChoice.${EF_ID}`)
  const [choice, setChoice] = useTyped(kept, 'choice', { areaId: EA_ID, majorId: MID, gradeId: GID })
  const [mode, setMode] = useTyped<0 | 1>(kept, 'mode', IsOnline)
  const [until, setUntil] = useTyped(kept, 'until', usualUntil)
  const [reason, setReason] = useTyped(kept, 'reason', '')
  const offered = loaded && choicesOf(loaded.offer, loaded.batch, choice)
  const isSameOffer = choice.areaId === EA_ID && choice.majorId === MID && choice.gradeId === GID
  const feeFen = fenOf(Fee) ?? 0
  // What it has chosen keeps the fee of its time.
  const newFen = isSameOffer ? feeFen : (offered?.feeFen ?? null)
  const isOther = !isSameOffer || mode !== IsOnline
  const differenceFen = newFen === null ? 0 : newFen - feeFen
  const payUntil = differenceFen > 0 ? parseIso(`${until}:00+08:00`) : null
  const whyNotUntil = differenceFen > 0 ? whyPayUntilUnfit(payUntil, serverNow()) : null
  const select = (label: string, value: number, options: readonly Offered[], set: (to: number) => void) => (
    <OfferSelect label={`${label}改为`} value={value} options={options} nothing="该批次没有可选的" onChange={set} />
  )
  return (
    <ModalForm
      kept={kept}
      title={`改报 · ${enrolment.Name}`}
      okText={differenceFen === 0 ? '改报' : '申请改报'}
      width={680}
      isReady={Boolean(offered)}
      faults={{
        form: isOther ? (newFen === null ? '请选择该批次开设的考区、专业和级别' : null) : '报名没有改动',
        changeUntil: whyNotUntil && reasonText(whyNotUntil),
        changeReason: missing(reason, '原因'),
      }}
      change={(send) =>
        send('Admin', 'AskChoiceChange', {
          EF_ID,
          EA_ID: choice.areaId,
          IsOnline: mode,
          MID: choice.majorId,
          GID: choice.gradeId,
          NewFee: (newFen ?? 0) / 100,
          PayUntil: payUntil === null ? '' : shanghaiIso(payUntil),
          Seen: { EA_ID, IsOnline, MID, GID, Fee },
          Reason: reason.trim(),
        })
      }
      invalidates={staleChanges}
      typed={{ 原因: reason }}
      done={({ OtherMsg }) => (OtherMsg.State === 'done' ? '已改报，已通知家长' : '已申请改报，等待另一位财务人员批准')}
      onClose={onClose}
    >
      {error !== null && <Alert type="error" showIcon role="alert" title={messageOf(error)} />}
      {!offered && error === null && <Skeleton active aria-label="正在加载" />}
      {offered && (
        <>
          <OldAndNew
            sides={['现在', '改为']}
            rows={[
              {
                label: '考区',
                old: enrolment.EA_Name,
                isChanged: choice.areaId !== EA_ID,
                field: select('考区', choice.areaId, offered.areas, (areaId) => setChoice({ ...choice, areaId })),
              },
              {
                label: '考试方式',
                old: examModeText(IsOnline),
                isChanged: mode !== IsOnline,
                field: <Select aria-label="考试方式改为" options={modes} value={mode} onChange={setMode} />,
              },
              {
                label: '专业',
                old: enrolment.MName,
                isChanged: choice.majorId !== MID,
                field: select('专业', choice.majorId, offered.majors, (majorId) => setChoice({ ...choice, majorId })),
              },
              {
                label: '级别',
                old: enrolment.GName,
                isChanged: choice.gradeId !== GID,
                field: select('级别', choice.gradeId, offered.grades, (gradeId) => setChoice({ ...choice, gradeId })),
              },
              {
                label: '报名费',
                old: sumText(Fee),
                isChanged: differenceFen !== 0,
                field: <span role="status">{newFen === null ? '没有开设' : sumText(newFen / 100)}</span>,
              },
            ]}
          />
          {isOther && newFen !== null && <p role="status">{moneyText(differenceFen)}</p>}
          {differenceFen > 0 && (
            <>
              <Form.Item
                label="补缴差额的截止时间"
                htmlFor="changeUntil"
                validateStatus={whyNotUntil === null ? '' : 'error'}
                help={whyNotUntil === null ? undefined : reasonText(whyNotUntil)}
              >
                <Input
                  id="changeUntil"
                  type="datetime-local"
                  value={until}
                  onChange={({ target }) => setUntil(target.value)}
                />
              </Form.Item>
            </>
          )}
          <Form.Item label="原因（家长会看到）" htmlFor="changeReason">
            <Input
              id="changeReason"
              value={reason}
              maxLength={100}
              placeholder="例如：家长来电，改考三级"
              onChange={({ target }) => setReason(target.value)}
            />
          </Form.Item>
          <p className={styles.soft}>
            考号和证件照不变；新的级别要求原级别证书的，改报后重新审核。已安排考试时间的先撤下时间；已选曲、抽题或开始考试的不能改报。
          </p>
        </>
      )}
    </ModalForm>
  )
}
