import { Alert, Input, Select, Skeleton } from 'antd'
import { ModalForm } from '#admin/kit/form/ModalForm.tsx'
import { missing } from '#admin/kit/form/missing.ts'
import { useKeptForm, useTyped } from '#admin/kit/kept/useKeptForm.ts'
import { Form } from '#admin/kit/ui/Form.tsx'
import { examModeText } from '#admin/kit/wireTexts.ts'
import { messageOf } from '#client/callError.ts'
import type { EnrolmentDetailWire } from '#contract/enrolment/enrolmentDetail.ts'
import { whyCannotMove } from '#domain/enrolment/moveEnrolment.ts'
import { fenOf, sumText } from '#domain/money.ts'
import { reasonText } from '#domain/reasons/reasons.ts'
import styles from './Enrolments.module.css'
import { OfferSelect, OldAndNew } from './OldAndNew.tsx'
import { staleCorrections } from './staleCorrections.ts'
import { useAreaOffer } from './useAreaOffer.ts'

const modes = ([1, 0] as const).map((value) => ({ value, label: examModeText(value) }))

/** Moves an enrolment to another area, or between online and on site: old and new with their fees. Mounting opens it. */
export function MoveDialog({ enrolment, onClose }: { enrolment: EnrolmentDetailWire; onClose: () => void }) {
  const { EF_ID, EA_ID, Fee } = enrolment
  const IsOnline = enrolment.IsOnline === 1 ? 1 : 0
  const { areas, error } = useAreaOffer(enrolment)
  const kept = useKeptForm(`moveEnrolment.${EF_ID}`)
  const [place, setPlace] = useTyped<{ areaId: number; mode: 0 | 1 }>(kept, 'place', { areaId: EA_ID, mode: IsOnline })
  const [reason, setReason] = useTyped(kept, 'reason', '')
  const feeFen = fenOf(Fee) ?? 0
  // In its own area the enrolment keeps the fee of its time.
  const newFee = place.areaId === EA_ID ? feeFen : areas?.find(({ areaId }) => areaId === place.areaId)?.feeFen
  const why =
    newFee === undefined
      ? null
      : whyCannotMove(
          {
            areaId: EA_ID,
            mode: IsOnline,
            feeFen,
            payStatus: enrolment.IsPay as 0 | 1 | 2,
            hasExamTime: enrolment.ExamTime !== null,
            satAt: enrolment.HasBegun === 1 ? 0 : null,
          },
          { ...place, feeFen: newFee },
        )
  return (
    <ModalForm
      kept={kept}
      title={`转考区或考试方式 · ${enrolment.Name}`}
      okText="转"
      width={640}
      isReady={areas !== null && (why === null || why === 'MOVE_NOTHING')}
      faults={{ form: why === 'MOVE_NOTHING' ? reasonText(why) : null, moveReason: missing(reason, '原因') }}
      change={(send) =>
        send('Admin', 'MoveEnrolment', {
          EF_ID,
          EA_ID: place.areaId,
          IsOnline: place.mode,
          Seen: { EA_ID, IsOnline, Fee },
          Reason: reason.trim(),
        })
      }
      invalidates={staleCorrections}
      typed={{ 原因: reason }}
      done={({ OtherMsg }) => `已转，报名费 ${sumText(OtherMsg.Fee)}，已通知家长`}
      onClose={onClose}
    >
      {error !== null && <Alert type="error" showIcon role="alert" title={messageOf(error)} />}
      {!areas && error === null && <Skeleton active aria-label="正在加载" />}
      {areas && (
        <>
          <OldAndNew
            sides={['现在', '转为']}
            rows={[
              {
                label: '考区',
                old: enrolment.EA_Name,
                isChanged: place.areaId !== EA_ID,
                field: (
                  <OfferSelect
                    label="考区转为"
                    options={[
                      { value: EA_ID, label: enrolment.EA_Name },
                      ...areas
                        .filter(({ areaId }) => areaId !== EA_ID)
                        .map(({ areaId, name }) => ({ value: areaId, label: name })),
                    ]}
                    value={place.areaId}
                    nothing="没有考区开设这个专业和级别"
                    onChange={(areaId) => setPlace({ ...place, areaId })}
                  />
                ),
              },
              {
                label: '考试方式',
                old: examModeText(IsOnline),
                isChanged: place.mode !== IsOnline,
                field: (
                  <Select
                    aria-label="考试方式转为"
                    options={modes}
                    value={place.mode}
                    onChange={(mode) => setPlace({ ...place, mode })}
                  />
                ),
              },
              {
                label: '报名费',
                old: sumText(Fee),
                isChanged: newFee !== undefined && newFee !== feeFen,
                field: <span role="status">{newFee === undefined ? '—' : sumText(newFee / 100)}</span>,
              },
            ]}
          />
          {why !== null && why !== 'MOVE_NOTHING' && (
            <p role="alert" className={styles.remark}>
              {reasonText(why)}
            </p>
          )}
          <Form.Item label="原因（家长会看到）" htmlFor="moveReason">
            <Input
              id="moveReason"
              value={reason}
              maxLength={100}
              placeholder="例如：家长来电，搬家到大理"
              onChange={({ target }) => setReason(target.value)}
            />
          </Form.Item>
          <p className={styles.soft}>考号不变。未缴费的按新的费用缴费，已发起但没有完成的支付会先关闭。</p>
        </>
      )}
    </ModalForm>
  )
}
