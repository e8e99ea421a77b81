import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { reasonText } from '#domain/reasons/reasons.ts'
import { PictureField } from './PictureField.tsx'

test('any picture can be chosen, so that phones offer their camera; its type is judged afterwards', async () => {
  render(<PictureField label="证件照" kind="photo" path="" url="" onChange={() => undefined} />)
  const inputs = [...document.querySelectorAll<HTMLInputElement>('input[type=file]')]
  expect(inputs.map(({ accept }) => accept)).toEqual(['image/*', 'image/*'])
  await userEvent.upload(inputs[0] as HTMLInputElement, new File(['GIF89a'], '照片.gif', { type: 'image/gif' }))
  await screen.findByText(reasonText('PICTURE_WRONG'))
})
