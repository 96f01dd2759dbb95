import sharp from 'sharp'
import { expect, test } from 'vitest'
import { placeholderColors } from './placeholder-colors.ts'

test('the placeholder of a picture has its colours from top to bottom', async () => {
  const stripes = Buffer.from([0xff, 0, 0, 0, 0xff, 0, 0, 0, 0xff])
  const picture = await sharp(stripes, { raw: { width: 1, height: 3, channels: 3 } })
    .png()
    .toBuffer()
  expect(await placeholderColors(picture)).toBe('#ff0000,#00ff00,#0000ff')
})

test('an SVG has placeholder colours like a photograph', async () => {
  const drawing =
    '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="50"><rect width="40" height="50" fill="#123456"/></svg>'
  expect(await placeholderColors(drawing)).toMatch(/^#[0-9a-f]{6},#123456,#[0-9a-f]{6}$/)
})
