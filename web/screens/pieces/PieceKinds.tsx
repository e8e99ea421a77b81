import type { AnswerOf } from '#client/api.ts'
import type { PieceKindWire } from '#contract/examRoom/examPieces.ts'
import style from './PieceKinds.module.css'

type Textbooks = AnswerOf<'ExamPublic', 'GetPieceList'>['OtherMsg']['Textbooks']
type PieceKindsProps = { kinds: readonly PieceKindWire[]; textbooks: Textbooks }

/** Lists the parts of an exam: the pieces to choose from, by textbook, and what is drawn. */
export function PieceKinds({ kinds, textbooks }: PieceKindsProps) {
  return (
    <>
      {textbooks.length > 1 && (
        <p className={style.note}>
          教材有{textbooks.map(({ BookName }) => BookName).join('、')}，考试时选一本，选定后不能更改。
        </p>
      )}
      {kinds.map((kind) => (
        <section key={kind.EQT_ID} className={style.kind}>
          <h2 className={style.title}>
            {kind.TypeName} <span className={style.count}>考 {kind.SubmitNum} 首</span>
          </h2>
          {kind.IsRandom === 1 ? (
            <p className={style.note}>考试时由系统抽取，抽定后不能更换，事先不公布。</p>
          ) : (
            <Choice kind={kind} textbooks={textbooks} />
          )}
        </section>
      ))}
    </>
  )
}

function Choice({ kind: { Pieces }, textbooks }: { kind: PieceKindWire; textbooks: Textbooks }) {
  if (Pieces.length === 0) return <p className={style.note}>内容以考试页面为准。</p>
  const books = [{ TB_ID: 0, BookName: '' }, ...textbooks]
  return (
    <>
      <p className={style.note}>从下面的曲目中自选。</p>
      {books.map(({ TB_ID, BookName }) => {
        const own = Pieces.filter((piece) => piece.TB_ID === TB_ID)
        if (own.length === 0) return null
        return (
          <div key={TB_ID}>
            {BookName !== '' && <h3 className={style.book}>{BookName}</h3>}
            {BookName === '' && textbooks.length > 0 && <h3 className={style.book}>各教材通用</h3>}
            <ol className={style.pieces}>
              {own.map(({ EQ_ID, Question }) => (
                <li key={EQ_ID}>{Question}</li>
              ))}
            </ol>
          </div>
        )
      })}
    </>
  )
}
