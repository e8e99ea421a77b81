import { Button } from 'antd'
import { useState } from 'react'
import { ExamDayMoveDialog } from '#admin/candidates/examDayMove/ExamDayMoveDialog.tsx'
import { ExamDayMoveNotice } from '#admin/candidates/examDayMove/ExamDayMoveNotice.tsx'
import type { DoneMove } from '#admin/candidates/examDayMove/useExamDayMove.ts'
import { PlainSelect } from '#admin/kit/ui/PlainSelect.tsx'
import { PlainState } from '#admin/kit/ui/PlainState.tsx'
import { mayCall } from '#admin/shell/mayCall.ts'
import { useStaff } from '#admin/shell/staff.ts'
import type { SiteRowWire } from '#contract/schedule/examDayBoard.ts'
import { pictureOf, siteStateOf } from '#domain/schedule/siteBoard.ts'
import { BoardState } from './BoardState.tsx'
import { ChangeHalfDayDialog } from './ChangeHalfDayDialog.tsx'
import styles from './ExamDay.module.css'
import { FindOnBoard } from './FindOnBoard.tsx'
import { MoveHalfDayDialog } from './MoveHalfDayDialog.tsx'
import { PostponedStrip } from './PostponedStrip.tsx'
import { ReplaceExaminerDialog } from './ReplaceExaminerDialog.tsx'
import { RoomCard, type RoomChange } from './RoomCard.tsx'
import { candidateOf, roomsOf, type SiteCandidate } from './siteCandidate.ts'
import { type DayChoice, useNow, useSiteRows } from './useLiveBoard.ts'
import { WallDialog } from './WallDialog.tsx'

/** The rooms of a day: who is in, who comes next, who is late or absent, and how the room keeps its plan. */
export function SiteBoard({ day }: { day: DayChoice }) {
  const board = useSiteRows(day)
  const now = useNow()
  const { Roles } = useStaff()
  const [place, setPlace] = useState<string | null>(null)
  const [chosen, setChosen] = useState<SiteRowWire | null>(null)
  const [change, setChange] = useState<RoomChange | null>(null)
  const [isWall, setWall] = useState(false)
  const [moved, setMoved] = useState<(DoneMove & { nth: number }) | null>(null)
  // Each move has a notice of its own, also the second of one candidate to the same time.
  const noteMove = (move: DoneMove) => setMoved((last) => ({ ...move, nth: (last?.nth ?? 0) + 1 }))
  const mayMove = mayCall(Roles, 'MoveOnExamDay')
  const all = (board.rows ?? []).map(candidateOf)
  const places = [...new Set(all.map(({ wire }) => wire.Address))]
  const shown = place === null ? all : all.filter(({ wire }) => wire.Address === place)
  const isOver = ([, candidates]: readonly [string, readonly SiteCandidate[]]) =>
    candidates.every((one) => ['done', 'absent'].includes(siteStateOf(one, now)))
  const ofDay = [...roomsOf(shown)]
  // What is finished comes last; the others stay where they are, so that no card moves while somebody reads it.
  const rooms = [...ofDay.filter((room) => !isOver(room)), ...ofDay.filter(isOver)]
  const count = (...states: string[]) => shown.filter((one) => states.includes(siteStateOf(one, now))).length
  return (
    <>
      <BoardState board={board} />
      {moved && <ExamDayMoveNotice key={moved.nth} move={moved} onClose={() => setMoved(null)} />}
      {chosen && <ExamDayMoveDialog candidate={chosen} onMoved={noteMove} onClose={() => setChosen(null)} />}
      {change?.kind === 'examiner' && (
        <ReplaceExaminerDialog halfDays={change.halfDays} onClose={() => setChange(null)} />
      )}
      {isWall && <WallDialog day={day} places={places} onClose={() => setWall(false)} />}
      {change?.kind === 'room' && <MoveHalfDayDialog halfDays={change.halfDays} onClose={() => setChange(null)} />}
      {change?.kind === 'times' && <ChangeHalfDayDialog halfDays={change.halfDays} onClose={() => setChange(null)} />}
      {board.rows !== null && all.length === 0 && (
        <PlainState title="这一天没有现场考试" note="考试时间公布后，各考室的情况会显示在这里。" />
      )}
      {mayCall(Roles, 'GetPostponed') && <PostponedStrip day={day} />}
      {all.length > 0 && (
        <>
          <div className={styles.bar}>
            <dl className={styles.figures}>
              <Figure label="应考" value={shown.length} />
              <Figure label="已到" value={count('waiting', 'done')} />
              <Figure label="已考完" value={count('done')} />
              <Figure label="迟到" value={count('late')} isBad />
              <Figure label="缺考" value={count('absent')} />
            </dl>
            {mayCall(Roles, 'MakeWallLink') && <Button onClick={() => setWall(true)}>大屏</Button>}
            {places.length > 1 && (
              <span className={styles.day}>
                <PlainSelect
                  label="考点"
                  placeholder="全部考点"
                  value={place === null ? null : places.indexOf(place)}
                  options={places.map((name, value) => ({ value, label: name || '未填写地址' }))}
                  onChange={(at) => setPlace(places[at] ?? null)}
                  onClear={() => setPlace(null)}
                />
              </span>
            )}
          </div>
          <FindOnBoard candidates={all} now={now} onChoose={mayMove ? setChosen : null} />
          <ul className={styles.rooms}>
            {rooms.map(([key, candidates]) => (
              <li key={key}>
                <RoomCard
                  candidates={candidates}
                  picture={pictureOf(candidates, now)}
                  onChoose={mayMove ? setChosen : null}
                  onChange={mayCall(Roles, 'MoveHalfDay') ? setChange : null}
                />
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}

/** A figure that can be read from afar; one that asks for somebody stands out where it is not nothing. */
export function Figure({ label, value, isBad = false }: { label: string; value: number; isBad?: boolean }) {
  return (
    <div className={isBad && value > 0 ? `${styles.figure} ${styles.bad}` : styles.figure}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  )
}
