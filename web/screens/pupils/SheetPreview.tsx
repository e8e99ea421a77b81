import type { AnswerOf } from '#client/api.ts'
import style from './Pupils.module.css'
import { byLine } from './pupilRows.ts'

/** What is wrong with the sheet, row by row, as it stands in the spreadsheet; or how many rows are good. */
export function SheetPreview({ preview }: { preview: AnswerOf<'Exam', 'PreviewPupils'> }) {
  const { ProblemCount: count, Problems: problems, Unused: unused } = preview.OtherMsg
  return (
    <div role="status">
      {count === 0 ? (
        <p className={style.soft}>已读取{preview.listData.length}名考生，表格没有问题。</p>
      ) : (
        <div className={style.problems}>
          <p>表格中有{count}处需要修改，尚未录入任何考生。请改好后重新上传：</p>
          <ul>
            {byLine(problems).map(([line, found]) => (
              <li key={line}>
                第{line}行
                <ul>
                  {found.map(({ Heading, Msg }) => (
                    <li key={Heading + Msg}>
                      {Heading}：{Msg}
                    </li>
                  ))}
                </ul>
              </li>
            ))}
          </ul>
        </div>
      )}
      {unused.length > 0 && <p className={style.soft}>没有用到的列：{unused.join('、')}</p>}
    </div>
  )
}
