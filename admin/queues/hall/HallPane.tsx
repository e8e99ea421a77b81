import { Button, Descriptions, Space } from 'antd'
import { useState } from 'react'
import { ReasonDialog } from '#admin/kit/form/ReasonDialog.tsx'
import { Link } from '#admin/kit/page/router.tsx'
import type { HallCaseWire } from '#contract/result/hallCase.ts'
import { actText, settlementText } from '#domain/result/listWords.ts'
import { isoMinuteText } from '#domain/time.ts'
import { storyOf } from './hallColumns.tsx'
import { TakeWorkDialog } from './TakeWorkDialog.tsx'

/** One event of a hall with its story, and what the office can decide. */
export function HallPane({ hall }: { hall: HallCaseWire }) {
  const [isTaking, setTaking] = useState(false)
  const [isSettling, setSettling] = useState(false)
  const isWork = hall.Kind === 'work'
  const signatures = hall.Acts.filter(({ Signature }) => Signature !== '')
  const settled = [settlementText(hall), hall.SettledBy, hall.SettledTime && isoMinuteText(hall.SettledTime)]
  return (
    <>
      {hall.Settlement === '' && (
        <Space wrap style={{ marginBottom: 16 }}>
          {isWork && (
            <Button type="primary" onClick={() => setTaking(true)}>
              采用离线记录
            </Button>
          )}
          <Button onClick={() => setSettling(true)}>{isWork ? '不采用，重新考试' : '已核实'}</Button>
        </Space>
      )}
      <Descriptions
        bordered
        size="small"
        column={1}
        items={[
          {
            key: 'who',
            label: '考生',
            children: (
              <Link to={`/enrolments/${hall.EF_ID}`}>
                {hall.Name} {hall.ExamNO}
              </Link>
            ),
          },
          { key: 'what', label: '报考', children: `${hall.MName} ${hall.GName} ${hall.EA_Name} ${hall.EB_Name}` },
          {
            key: 'story',
            label: '经过',
            children: storyOf(hall).map((line) => (
              <p key={line} style={{ margin: '0 0 4px' }}>
                {line}
              </p>
            )),
          },
          ...(isWork
            ? [
                {
                  key: 'acts',
                  label: '离线记录',
                  children: hall.Acts.map((act) => (
                    <p key={`${act.Kind}${act.DoneTime}`} style={{ margin: '0 0 4px' }}>
                      {isoMinuteText(act.DoneTime)} {actText(act)}
                      {act.Suggestion !== '' && `，建议：${act.Suggestion}`}
                    </p>
                  )),
                },
              ]
            : []),
          ...(signatures.length === 0
            ? []
            : [
                {
                  key: 'signature',
                  label: '签名',
                  children: signatures.map(({ Signature, DoneTime }) => (
                    <img key={DoneTime} src={Signature} alt={`${hall.Actor}的签名`} style={{ maxHeight: 80 }} />
                  )),
                },
              ]),
          { key: 'by', label: '联系', children: `${hall.Actor} ${hall.ActorMobile}` },
          { key: 'state', label: '处理', children: settled.filter(Boolean).join(' ') },
          ...(hall.Note === '' ? [] : [{ key: 'note', label: '处理说明', children: hall.Note }]),
        ]}
      />
      {isTaking && <TakeWorkDialog hall={hall} onClose={() => setTaking(false)} />}
      {isSettling && (
        <ReasonDialog
          form={`settleHall.${hall.LC_ID}`}
          title={isWork ? `不采用，重新考试 · ${hall.Name}` : `已核实 · ${hall.Name}`}
          okText={isWork ? '不采用' : '已核实'}
          hint={isWork ? '例如：考生已由其他考官听过' : '例如：家长拿错了兄弟的准考证，已换回'}
          change={(send, Note) => send('Admin', 'SettleHallCase', { LC_ID: hall.LC_ID, Note })}
          invalidates={['GetHallCases', 'GetWorkWaiting', 'GetEnrolmentDetail']}
          onClose={() => setSettling(false)}
        >
          <p>
            {isWork
              ? '离线记录保留备查，不计入成绩；考生照现在的安排考试。送来的人和现在的考官都会收到消息和下面的说明。'
              : '再扫这位考生的码时不再提醒。'}
          </p>
        </ReasonDialog>
      )}
    </>
  )
}
