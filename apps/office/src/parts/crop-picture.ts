/** A part of a picture, in its own pixels. */
type Area = { x: number; y: number; width: number; height: number }

/**
 * Cuts a part out of a picture, and scales it down to at most a width. Transparent pixels stay transparent.
 *
 * @param source URL of the picture
 * @throws if the browser can't decode the picture
 */
export async function cropPicture(source: string, area: Area, width: number): Promise<Blob> {
  const image = new Image()
  image.src = source
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = Math.min(width, Math.round(area.width))
  canvas.height = Math.round((canvas.width * area.height) / area.width)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser draws no pictures')
  context.drawImage(image, area.x, area.y, area.width, area.height, 0, 0, canvas.width, canvas.height)
  return new Promise((done, failed) => {
    // Browsers that can't encode WebP use PNG, and set the type accordingly.
    canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error('The picture can’t be encoded'))), 'image/webp', 0.9)
  })
}
