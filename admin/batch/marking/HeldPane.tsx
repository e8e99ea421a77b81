import { Button, Descriptions, Space } from 'antd'
import { Link } from '#admin/kit/page/router.tsx'
import { Refusal } from '#admin/kit/send/Refusal.tsx'
import { useSend } from '#admin/kit/send/useSend.ts'
import { PlainSelect } from '#admin/kit/ui/PlainSelect.tsx'
import type { HeldResultWire } from '#contract/result/markingHeld.ts'
import { chiefText, gradeText } from '#domain/result/listWords.ts'
import { isoMinuteText } from '#domain/time.ts'
import styles from './Marking.module.css'

const EVERYBODY = 0

interface Props {
  held: HeldResultWire
  isBusy: boolean
  onRemind: () => void
}

/** One held result beside the list: the marks, and which chief decides. */
export function HeldPane({ held, isBusy, onRemind }: Props) {
  const { EF_ID, Chief, Chiefs, Marks } = held
  const seen = Chief?.UserID ?? EVERYBODY
  const give = useSend({
    change: (send, UserID: number) => send('Admin', 'AssignHeldChief', { EF_ID, UserID, SeenUserID: seen }),
    invalidates: ['GetHeldResults'],
    done: (_, UserID) => (UserID === EVERYBODY ? '已交还给全部主考官' : '已指定，主考官会收到消息'),
  })
  const options = [
    { value: EVERYBODY, label: '全部可以裁定的主考官' },
    ...Chiefs.map(({ UserID, Examiner }) => ({ value: UserID, label: Examiner })),
    ...(Chief && Chief.MayDecide === 0 ? [{ value: Chief.UserID, label: `${Chief.Examiner}（不能裁定）` }] : []),
  ]
  return (
    <>
      <Descriptions
        bordered
        size="small"
        column={1}
        items={[
          {
            key: 'who',
            label: '考生',
            children: (
              <Link to={`/enrolments?row=${EF_ID}`}>
                {held.Name} {held.ExamNO}
              </Link>
            ),
          },
          { key: 'what', label: '报考', children: `${held.MName} ${held.GName} ${held.EA_Name}` },
          {
            key: 'marks',
            label: '各考官成绩',
            children: (
              <ul className={styles.marks}>
                {Marks.map(({ UserID, Examiner, ERT_Code }) => (
                  <li key={UserID}>
                    {Examiner} <strong>{gradeText(ERT_Code)}</strong>
                  </li>
                ))}
              </ul>
            ),
          },
          { key: 'since', label: '等待自', children: isoMinuteText(held.HeldTime) },
          { key: 'chief', label: '裁定', children: chiefText(held) },
        ]}
      />
      <Refusal of={give} before="没有指定：" />
      <Space wrap style={{ marginTop: 16 }}>
        <label htmlFor="heldChief">由谁裁定</label>
        <PlainSelect id="heldChief" options={options} value={seen} onChange={(id) => id !== seen && give.start(id)} />
        <Button type="primary" disabled={Chiefs.length === 0} loading={isBusy} onClick={onRemind}>
          提醒主考官
        </Button>
      </Space>
      {Chiefs.length === 0 && (
        <p className={styles.soft}>
          能登录的主考官都参与过评审或需要回避。请在“考官”里增加一位主考官，或调整评审分配。
        </p>
      )}
    </>
  )
}
