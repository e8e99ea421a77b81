import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { App } from 'antd'
import { afterEach, expect, test, vi } from 'vitest'
import { queryClient } from '#admin/kit/state/queryClient.ts'
import { fakeServer, offline } from '#test/screens/fakeServer.ts'
import { BarChart } from './BarChart.tsx'
import { ChartFigure } from './ChartFigure.tsx'
import { linesOf, pictureOf } from './chartPicture.ts'
import { LineChart } from './LineChart.tsx'

/** What the browser is given to save. */
function catchFiles(): Array<[name: string, blob: Blob]> {
  const blobs: Blob[] = []
  const saved: Array<[name: string, blob: Blob]> = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => `blob:${blobs.push(blob as Blob) - 1}`)
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    const blob = blobs[Number(this.href.replace('blob:', ''))]
    if (blob) saved.push([this.download, blob])
  })
  return saved
}
afterEach(() => vi.restoreAllMocks())

const table = {
  headings: ['考区', '报名', '夏季考级同期'],
  rows: [
    ['昆明市', 30, 28],
    ['昭通市', 10, null],
  ],
}
const bars = [
  { name: '昆明市', value: 30, before: 28 },
  { name: '昭通市', value: 10, before: null },
]
const showBars = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <App>
        <ChartFigure
          finding="昆明市最多，占 75%"
          name="报名按考区"
          table={table}
          legend={[{ label: '本批', colour: 'var(--ink)' }]}
        >
          <BarChart bars={bars} format={String} />
        </ChartFigure>
      </App>
    </QueryClientProvider>,
  )

test('a chart has its finding as title, its numbers as a table for screen readers, and a button that shows it', async () => {
  const user = userEvent.setup({ delay: null })
  showBars()
  const figure = screen.getByRole('figure', { name: '昆明市最多，占 75%' })
  const rows = within(figure).getAllByRole('row')
  expect(rows.map(({ textContent }) => textContent)).toEqual(['考区报名夏季考级同期', '昆明市3028', '昭通市10—'])
  // The drawing says nothing besides.
  expect(figure.querySelector('svg[viewBox]')?.getAttribute('aria-hidden')).toBe('true')
  const button = within(figure).getByRole('button', { name: '看数据' })
  expect(button.getAttribute('aria-expanded')).toBe('false')
  await user.click(button)
  expect(within(figure).getByRole('button', { name: '收起数据' }).getAttribute('aria-expanded')).toBe('true')
})

test('it leaves as a picture with its finding and the colours of the page, and as a sheet', async () => {
  const saved = catchFiles()
  const user = userEvent.setup({ delay: null })
  showBars()
  const choose = async (label: string) => {
    await user.click(screen.getByRole('button', { name: /^导出图表/ }))
    await user.click(await screen.findByRole('menuitem', { name: label }))
  }
  await choose('CSV 文本（.csv）')
  await choose('图片（.svg）')
  expect(saved.map(([name]) => name)).toEqual(['报名按考区.csv', '报名按考区.svg'])
  expect(await saved[0]?.[1].text()).toContain('昆明市,30,28\r\n')
  const svg = (await saved[1]?.[1].text()) ?? ''
  expect(svg).toContain('昆明市最多，占 75%')
  expect(svg).not.toContain('var(')
})

test('as a workbook it is what it shows, its numbers as numbers; without network it says so', async () => {
  const saved = catchFiles()
  const server = fakeServer({ Admin: { MakeChartSheet: offline } })
  const user = userEvent.setup({ delay: null })
  showBars()
  const save = async () => {
    await user.click(screen.getByRole('button', { name: /^导出图表/ }))
    await user.click(await screen.findByRole('menuitem', { name: 'Excel 工作簿（.xlsx）' }))
  }
  await save()
  expect((await screen.findByRole('alert')).textContent).toContain('没有导出')
  server.answer({ Admin: { MakeChartSheet: { OtherMsg: { FileName: '报名按考区.xlsx', Content: btoa('sheet') } } } })
  await save()
  await waitFor(() => expect(saved.map(([name]) => name)).toEqual(['报名按考区.xlsx']))
  expect(server.asked('Admin', 'MakeChartSheet').at(-1)).toEqual({
    Name: '报名按考区',
    Finding: '昆明市最多，占 75%',
    Headings: table.headings,
    Rows: table.rows,
  })
})

test('a long finding goes on in the next line of the picture, which grows by it', () => {
  render(<BarChart bars={bars} format={String} />)
  const chart = document.querySelector('svg') as SVGSVGElement
  const colourOf = (paint: string) => (paint === 'var(--primary-fill)' ? '#2f3e73' : '#000000')
  const short = pictureOf(chart, '昆明市最多', colourOf, 'sans-serif')
  const long = pictureOf(chart, '昆明市最多'.repeat(12), colourOf, 'sans-serif')
  expect(long.height - short.height).toBe(26)
  expect(short.svg).toContain('fill="#2f3e73"')
  expect(linesOf('一二三四五', 2)).toEqual(['一二', '三四', '五'])
})

test('lines are named where they end, apart from each other; a day without a number is a gap', () => {
  render(
    <LineChart
      labels={['11-01', '11-02', '11-03', '11-04']}
      series={[
        { name: '本批', colour: 'var(--ink)', values: [1, null, 3, 4] },
        { name: '上批', colour: 'var(--edge)', values: [1, 2, 3, 4] },
        { name: '没有', colour: 'var(--edge)', values: [null, null, null, null] },
      ]}
      format={String}
    />,
  )
  const text = (words: string) => screen.getByText(words)
  const [first, second] = [text('本批 4'), text('上批 4')].map((end) => Number(end.getAttribute('y')))
  expect(Math.abs((first ?? 0) - (second ?? 0))).toBeGreaterThanOrEqual(16)
  expect(screen.queryByText(/^没有/)).toBeNull()
  const [own] = [...document.querySelectorAll('path')].map((path) => path.getAttribute('d') ?? '')
  // Two parts: the pen is lifted over the gap.
  expect(own?.match(/M/g)).toHaveLength(2)
})
