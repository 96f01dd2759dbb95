import sharp from 'sharp'

/**
 * Returns the mean colours of a picture from top to bottom, as three CSS colours separated by commas. As a gradient
 * they fill the picture's place while it loads, with nothing to fetch or decode.
 */
export async function placeholderColors(picture: string | Buffer): Promise<string> {
  const { data } = await sharp(typeof picture === 'string' ? Buffer.from(picture) : picture)
    .resize(1, 3, { fit: 'fill', kernel: 'linear' })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return [0, 3, 6].map((start) => `#${data.subarray(start, start + 3).toString('hex')}`).join(',')
}
