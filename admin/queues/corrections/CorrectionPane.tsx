import { Button, Descriptions, Input, Space } from 'antd'
import { KeptOffer } from '#admin/kit/kept/KeptOffer.tsx'
import { useKeptForm, useTyped } from '#admin/kit/kept/useKeptForm.ts'
import { Link } from '#admin/kit/page/router.tsx'
import { Refusal } from '#admin/kit/send/Refusal.tsx'
import { useSend } from '#admin/kit/send/useSend.ts'
import { Form } from '#admin/kit/ui/Form.tsx'
import { StateWord } from '#admin/kit/ui/StateWord.tsx'
import type { CorrectionWire } from '#contract/enrolment/enrolmentCorrection.ts'
import { correctionStateTexts } from '#domain/enrolment/correctionListWords.ts'
import { changeWords } from '#domain/enrolment/correctionWords.ts'
import { reasonText } from '#domain/reasons/reasons.ts'
import { isoMinuteText } from '#domain/time.ts'
import styles from './Corrections.module.css'

/** One correction beside the list: old and new, and the decision of a second person. */
export function CorrectionPane({ correction }: { correction: CorrectionWire }) {
  const kept = useKeptForm(`decideCorrection.${correction.C_ID}`)
  const [note, setNote] = useTyped(kept, 'note', '')
  const decide = useSend({
    kept,
    change: (send, IsApproved: 0 | 1) =>
      send('Admin', 'DecideCorrection', { C_ID: correction.C_ID, IsApproved, Note: note }),
    invalidates: ['GetCorrectionList', 'GetEnrolmentDetail', 'GetChild', 'GetWorkWaiting'],
    typed: { 说明: note },
    done: ({ OtherMsg }) => (OtherMsg.State === 'approved' ? '已通过，更正生效' : '已驳回'),
  })
  const whyOwn = correction.IsOwn === 1 ? '您是申请人，须由另一位工作人员通过' : null
  const whyNot = whyOwn ?? (correction.IsOwnFamily === 1 ? reasonText('OWN_FAMILY') : null)
  return (
    <>
      <Descriptions
        bordered
        size="small"
        column={1}
        items={[
          ...correction.Changes.map((change) => {
            const { label, from, to } = changeWords(change)
            return {
              key: change.Field,
              label: <strong>{label}</strong>,
              children: (
                <span className={styles.change}>
                  <del>{from || '（空）'}</del> → <ins>{to || '（空）'}</ins>
                </span>
              ),
            }
          }),
          { key: 'state', label: '状态', children: <StateWord>{correctionStateTexts[correction.State]}</StateWord> },
          {
            key: 'who',
            label: '考生',
            children: (
              <Link to={`/enrolments/${correction.EF_ID}`}>
                {correction.Name} {correction.ExamNO}
              </Link>
            ),
          },
          {
            key: 'what',
            label: '报考',
            children: `${correction.EB_Name} ${correction.EA_Name} ${correction.MName} ${correction.GName}`,
          },
          ...(correction.Also === 0
            ? []
            : [{ key: 'also', label: '范围', children: `同一考生的 ${correction.Also + 1} 个报名，一并通过或驳回` }]),
          { key: 'reason', label: '原因', children: correction.Reason },
          { key: 'made', label: '申请', children: `${correction.MadeBy} ${isoMinuteText(correction.MadeTime)}` },
          ...(correction.DecidedTime === null || correction.DecidedBy === ''
            ? []
            : [
                {
                  key: 'decided',
                  label: '复核',
                  children: `${correction.DecidedBy} ${isoMinuteText(correction.DecidedTime)} ${correction.Note}`,
                },
              ]),
        ]}
      />
      {correction.State === 'waiting' && (
        <KeptOffer kept={kept}>
          <Refusal of={decide} />
          <div style={{ marginTop: 16 }}>
            <Form.Item label="说明（驳回时告诉申请人）" htmlFor="correctionNote">
              <Input
                id="correctionNote"
                value={note}
                maxLength={100}
                onChange={({ target }) => setNote(target.value)}
              />
            </Form.Item>
          </div>
          <Space wrap>
            <Button
              type="primary"
              disabled={whyNot !== null}
              loading={decide.isSending}
              onClick={() => decide.start(1)}
            >
              通过
            </Button>
            <Button loading={decide.isSending} onClick={() => decide.start(0)}>
              {correction.IsOwn === 1 ? '撤回' : '驳回'}
            </Button>
            {whyNot !== null && <span>{whyNot}</span>}
          </Space>
        </KeptOffer>
      )}
    </>
  )
}
