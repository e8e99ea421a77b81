import { Alert, Input, Skeleton } from 'antd'
import { ModalForm } from '#admin/kit/form/ModalForm.tsx'
import { missing } from '#admin/kit/form/missing.ts'
import { useKeptForm, useTyped } from '#admin/kit/kept/useKeptForm.ts'
import { Form } from '#admin/kit/ui/Form.tsx'
import { messageOf } from '#client/callError.ts'
import type { EnrolmentDetailWire } from '#contract/enrolment/enrolmentDetail.ts'
import { sumText } from '#domain/money.ts'
import { choicesOf } from '../paper/usePaperOffer.ts'
import styles from './Enrolments.module.css'
import { type Offered, OfferSelect, OldAndNew } from './OldAndNew.tsx'
import { staleCorrections } from './staleCorrections.ts'
import { useBatchOffer } from './useBatchOffer.ts'

interface Props {
  enrolment: EnrolmentDetailWire
  onClose: () => void
}

/** Moves an unpaid enrolment to another major or grade: old and new with their fees. Mounting opens it. */
export function ChoiceDialog({ enrolment, onClose }: Props) {
  const { offer: loaded, error } = useBatchOffer(enrolment.EB_ID)
  const { EF_ID, EA_ID: areaId, MID, GID, Fee } = enrolment
  const kept = useKeptForm(`correctChoice.${EF_ID}`)
  const [choice, setChoice] = useTyped(kept, 'choice', { majorId: MID, gradeId: GID })
  const [reason, setReason] = useTyped(kept, 'reason', '')
  const offered = loaded && choicesOf(loaded.offer, loaded.batch, { areaId, ...choice })
  const isOther = choice.majorId !== MID || choice.gradeId !== GID
  const newFee = offered?.feeFen ?? null
  const field = (label: string, value: number, options: readonly Offered[], set: (to: number) => void) => (
    <OfferSelect label={`${label}更正为`} value={value} options={options} nothing="该考区没有可选的" onChange={set} />
  )
  return (
    <ModalForm
      kept={kept}
      title={`更正专业和级别 · ${enrolment.Name}`}
      okText="更正"
      width={640}
      isReady={Boolean(offered)}
      faults={{
        form: isOther ? (newFee === null ? '请选择该考区开设的专业和级别' : null) : '专业和级别都没有改动',
        choiceReason: missing(reason, '原因'),
      }}
      change={(send) =>
        send('Admin', 'CorrectChoice', {
          EF_ID,
          MID: choice.majorId,
          GID: choice.gradeId,
          Seen: { MID, GID, Fee },
          Reason: reason.trim(),
        })
      }
      invalidates={staleCorrections}
      typed={{ 原因: reason }}
      done={({ OtherMsg }) => `已更正，报名费 ${sumText(OtherMsg.Fee)}，考生可以在报名详情中看到`}
      onClose={onClose}
    >
      {error !== null && <Alert type="error" showIcon role="alert" title={messageOf(error)} />}
      {!offered && error === null && <Skeleton active aria-label="正在加载" />}
      {offered && (
        <>
          <OldAndNew
            sides={['原来', '更正为']}
            rows={[
              {
                label: '专业',
                old: enrolment.MName,
                isChanged: choice.majorId !== MID,
                field: field('专业', choice.majorId, offered.majors, (majorId) => {
                  const feeFen = loaded && choicesOf(loaded.offer, loaded.batch, { areaId, ...choice, majorId }).feeFen
                  setChoice({ majorId, gradeId: feeFen === null ? 0 : choice.gradeId })
                }),
              },
              {
                label: '级别',
                old: enrolment.GName,
                isChanged: choice.gradeId !== GID,
                field: field('级别', choice.gradeId, offered.grades, (gradeId) => setChoice({ ...choice, gradeId })),
              },
              {
                label: '报名费',
                old: sumText(Fee),
                isChanged: isOther && newFee !== null && newFee !== Math.round(Fee * 100),
                field: <span role="status">{isOther && newFee !== null ? sumText(newFee / 100) : '—'}</span>,
              },
            ]}
          />
          <Form.Item label="原因（考生会看到）" htmlFor="choiceReason">
            <Input
              id="choiceReason"
              value={reason}
              maxLength={100}
              placeholder="例如：家长来电，报错了级别"
              onChange={({ target }) => setReason(target.value)}
            />
          </Form.Item>
          <p className={styles.soft}>只在缴费前可以更正。已发起但没有完成的支付会先关闭，考生按新的费用重新缴费。</p>
        </>
      )}
    </ModalForm>
  )
}
