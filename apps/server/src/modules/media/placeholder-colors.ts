import sharp from 'sharp'

/**
 * What a picture looks like from afar: its mean colours from top to bottom, as three CSS colours with commas between.
 * They fill a picture's place while it loads, as a gradient, with nothing to fetch or decode.
 */
export async function placeholderColors(picture: string | Buffer): Promise<string> {
  const { data } = await sharp(typeof picture === 'string' ? Buffer.from(picture) : picture)
    .resize(1, 3, { fit: 'fill', kernel: 'linear' })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return [0, 3, 6].map((start) => `#${data.subarray(start, start + 3).toString('hex')}`).join(',')
}
