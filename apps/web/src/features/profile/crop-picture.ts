/** Width and height of a profile picture, in pixels. */
const side = 800

/**
 * Crops a picture to a square and scales it down for the upload.
 *
 * @param source data URL of the picture
 * @param area the square, in pixels of the picture
 * @throws if the browser can't decode the picture
 */
export async function cropPicture(
  source: string,
  area: { x: number; y: number; width: number; height: number },
): Promise<Blob> {
  const image = new Image()
  image.src = source
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = Math.min(side, Math.round(area.width))
  canvas.height = canvas.width
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser draws no pictures')
  context.drawImage(image, area.x, area.y, area.width, area.height, 0, 0, canvas.width, canvas.height)
  return new Promise((done, failed) => {
    // Browsers that can't encode WebP use PNG, and set the type accordingly.
    canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error('The picture can’t be encoded'))), 'image/webp', 0.9)
  })
}
