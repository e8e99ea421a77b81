import { App, Button } from 'antd'
import { type ReactNode, useId, useRef, useState } from 'react'
import { saveBlob, saveFile } from '#client/saveFile.ts'
import { Refusal } from '../send/Refusal.tsx'
import { useSend } from '../send/useSend.ts'
import { MenuButton } from '../ui/MenuButton.tsx'
import styles from './Chart.module.css'
import { pictureOnPage, pngBlob, svgBlob } from './chartPicture.ts'
import { type ChartTable, chartCsv } from './chartTable.ts'

interface ChartFigureProps {
  /** What the chart shows, as a sentence. */
  finding: string
  /** What its files are called, without their ending. */
  name: string
  table: ChartTable
  /** The lines or bars, with their colours. */
  legend?: ReadonlyArray<{ label: string; colour: string }>
  /** One of the charts of this folder. */
  children: ReactNode
}

/**
 * A chart with its finding as title and its numbers as a table behind it: screen readers read the table, everybody else
 * opens it by a button. It leaves as a picture or as a sheet.
 */
export function ChartFigure({ finding, name, table, legend = [], children }: ChartFigureProps) {
  const { message } = App.useApp()
  const titleId = useId()
  const tableId = useId()
  const frame = useRef<HTMLDivElement>(null)
  const [isTableShown, setTableShown] = useState(false)
  const savePicture = async (kind: 'png' | 'svg') => {
    const chart = frame.current?.querySelector('svg')
    if (!chart) return
    const picture = pictureOnPage(chart, finding)
    try {
      saveBlob(`${name}.${kind}`, kind === 'svg' ? svgBlob(picture) : await pngBlob(picture))
    } catch {
      message.error('这个浏览器不能生成 PNG 图片，请改用 SVG 图片或表格')
    }
  }
  const sheet = useSend({
    change: async (send) => {
      const rows = table.rows.map((row) => [...row])
      const asked = { Name: name, Finding: finding, Headings: [...table.headings], Rows: rows }
      saveFile((await send('Admin', 'MakeChartSheet', asked)).OtherMsg)
    },
    invalidates: [],
  })
  const saveTable = () =>
    saveBlob(`${name}.csv`, new Blob([chartCsv(finding, table)], { type: 'text/csv;charset=utf-8' }))
  return (
    <figure className={styles.figure} aria-labelledby={titleId}>
      <figcaption className={styles.head}>
        <h3 id={titleId} className={styles.finding}>
          {finding}
        </h3>
        <span className={styles.tools}>
          <Button aria-expanded={isTableShown} aria-controls={tableId} onClick={() => setTableShown(!isTableShown)}>
            {isTableShown ? '收起数据' : '看数据'}
          </Button>
          <MenuButton
            label="导出图表"
            isLoading={sheet.isSending}
            groups={[
              {
                choices: [
                  { label: '图片（.png）', onChoose: () => void savePicture('png') },
                  { label: '图片（.svg）', onChoose: () => void savePicture('svg') },
                  { label: 'Excel 工作簿（.xlsx）', onChoose: () => sheet.start() },
                  { label: 'CSV 文本（.csv）', onChoose: saveTable },
                ],
              },
            ]}
          />
        </span>
      </figcaption>
      <Refusal of={sheet} before="没有导出：" />
      {legend.length > 0 && (
        <p className={styles.legend} aria-hidden="true">
          {legend.map(({ label, colour }) => (
            <span key={label}>
              <svg width={10} height={10} aria-hidden="true">
                <rect width={10} height={10} rx={2} fill={colour} />
              </svg>
              {label}
            </span>
          ))}
        </p>
      )}
      <div ref={frame} className={styles.drawing}>
        {children}
      </div>
      <div id={tableId} className={isTableShown ? styles.table : 'visuallyHidden'}>
        <table>
          <caption className="visuallyHidden">{finding}</caption>
          <thead>
            <tr>
              {table.headings.map((heading) => (
                <th key={heading} scope="col">
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {table.rows.map(([first, ...rest], at) => (
              // The rows of a chart have an order and no other identity.
              <tr key={`${at} ${first}`}>
                <th scope="row">{first}</th>
                {rest.map((value, column) => (
                  <td key={table.headings[column + 1]}>{value ?? '—'}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  )
}
