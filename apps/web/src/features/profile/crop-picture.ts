/** Width and height of a profile picture, in pixels. */
const side = 800

/**
 * Cuts a square out of a picture, small enough to travel.
 *
 * @param source data address of the picture
 * @param area the square, in the picture's own pixels
 * @throws when the browser can't read the picture
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
    // A browser that writes no WebP writes PNG, and says so in the type.
    canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error('The picture can’t be written'))), 'image/webp', 0.9)
  })
}
